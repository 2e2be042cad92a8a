import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOSTILE_NAMES } from '../testing/hostile.ts'
import { displayText } from './displayText.ts'

describe('displayText', () => {
  it.each([
    ['MetaMask', 'MetaMask'],
    [' Rabby   Wallet ', 'Rabby Wallet'],
    ['  Rabby \n Wallet\t', 'Rabby Wallet'],
    ['钱包 Wallet é', '钱包 Wallet é'],
    [HOSTILE_NAMES.rightToLeftOverride, 'Wallet ksamatem'],
    [HOSTILE_NAMES.isolates, 'Good Wallet'],
    [HOSTILE_NAMES.controls, 'Bad Wal [31mlet'],
    [HOSTILE_NAMES.zeroWidth, 'GoodWallet'],
    [HOSTILE_NAMES.markup, HOSTILE_NAMES.markup],
    [HOSTILE_NAMES.onlyInvisible, ''],
    ['\u3164\u2800\u115F', ''],
    [`A${'\u0301'.repeat(50)}`, `A${'\u0301'.repeat(3)}`],
  ])('%j becomes %j', (text, shown) => {
    expect(displayText(text, 64)).toBe(shown)
  })

  it('cuts between characters, never inside one', () => {
    expect(displayText(HOSTILE_NAMES.long, 64)).toBe('W'.repeat(64))
    expect(displayText('🦊'.repeat(100), 3)).toBe('🦊🦊🦊')
  })

  it('cleans any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), text => {
        const shown = displayText(text, 20)
        expect(Array.from(shown).length).toBeLessThanOrEqual(20)
        expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u)
        expect(shown).toBe(shown.trim())
      }),
    )
  })
})
