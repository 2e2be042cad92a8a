import { Verifier } from 'bip322-js'
import { describe, expect, it } from 'vitest'
import { bitcoinKey } from './bitcoinKey.ts'
import { BITCOIN_DEVELOPMENT_KEYS } from './keys.ts'

const [{ payment, ordinals }] = BITCOIN_DEVELOPMENT_KEYS
const message = new TextEncoder().encode('Foyer signs: ünïcödé ✓')

const isSignedBy = (address: string, signed: Uint8Array, signature: Uint8Array) =>
  Verifier.verifySignature(address, Buffer.from(signed), Buffer.from(signature).toString('base64'))

describe('bitcoinKey', () => {
  it('writes addresses in the format of each chain', () => {
    const both = (chain: 'bitcoin:mainnet' | 'bitcoin:testnet' | 'bitcoin:regtest') => [
      bitcoinKey(payment, 'payment', chain).address.slice(0, 6),
      bitcoinKey(ordinals, 'ordinals', chain).address.slice(0, 6),
    ]
    expect(both('bitcoin:mainnet')).toEqual(['bc1qqu', 'bc1pfe'])
    expect(both('bitcoin:testnet')).toEqual(['tb1qqu', 'tb1pfe'])
    expect(both('bitcoin:regtest')).toEqual(['bcrt1q', 'bcrt1p'])
  })

  it.each([
    ['payment', 'BIP322'],
    ['payment', 'ECDSA'],
    ['ordinals', 'BIP322'],
  ] as const)('signs for %s by %s with a signature that a library verifies', (purpose, protocol) => {
    const key = bitcoinKey(purpose === 'payment' ? payment : ordinals, purpose, 'bitcoin:mainnet')
    const signature = key.sign(message, protocol)
    expect(isSignedBy(key.address, message, signature)).toBe(true)
    expect(isSignedBy(key.address, message.slice(1), signature)).toBe(false)
  })

  it('does not sign by ECDSA with a taproot key', () => {
    const key = bitcoinKey(ordinals, 'ordinals', 'bitcoin:regtest')
    expect(() => key.sign(message, 'ECDSA')).toThrow('BIP-322 only')
  })
})
