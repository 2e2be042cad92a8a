import { describe, expect, test } from 'vitest'
import { decodeMessage } from '../decode/text.ts'
import { messageReview } from './messageReview.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ORIGIN = 'https://shop.example'

const signIn = (domain: string) =>
  `${domain} wants you to sign in with your Ethereum account:\n${ADDRESS}\n\n\nURI: https://${domain}/\nVersion: 1\nChain ID: 1\nNonce: abcdefgh\nIssued At: 2026-01-01T00:00:00Z`
const review = (text: string) => messageReview(decodeMessage(new TextEncoder().encode(text), ADDRESS), ORIGIN)

describe('H62 a sign-in', () => {
  test('for the site that asks is shown as one', () => {
    expect(review(signIn('shop.example'))).toMatchObject({ ask: 'sign in', warnings: [] })
  })

  test.each([
    ['is written as one', signIn('bank.example')],
    ['ends with a line break', `${signIn('bank.example')}\n`],
    ['has the line breaks of Windows', signIn('bank.example').replaceAll('\n', '\r\n')],
    ['has a scheme and capital letters', `HTTPS://${signIn('bank.example').replace('wants you', 'WANTS you')}!`],
    ['begins with an empty line', `\n${signIn('bank.example')}`],
    ['follows one for the site that asks', `${signIn('shop.example')}\n\n${signIn('bank.example')}`],
    ['has a space too many', signIn('bank.example').replace(' wants', '  wants')],
  ])('for another site is refused where it %s', (_, text) => {
    expect(() => review(text)).toThrow('at another site (bank.example)')
  })

  test('for the site that asks that is not quite one has a warning', () => {
    expect(review(`${signIn('shop.example')}\n`).warnings).toEqual([expect.stringContaining('looks like a sign-in')])
  })
})
