import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readOffchainEnvelope, readOffchainMessage, writeOffchainEnvelope } from '../../chain/offchainMessage.ts'
import { formatSignInMessage } from '../formatSignInMessage.ts'
import { type OffchainLayout, offchainBytes, signBytes, signers } from './signers.fixture.ts'
import { verifySignIn } from './solana.ts'

const { address, chainId } = signers['solana, ed25519']!
const key = base58.decode(address)
const stranger = new Uint8Array(32).fill(9)
const NONCE = 'A7fk39Zq'
const TIME = Date.parse('2026-01-31T12:00:00Z')
const LAYOUTS: readonly OffchainLayout[] = [
  'v0 without a domain',
  'v0 with a domain',
  'v0, UTF-8',
  'v1',
  'v1 with a length',
]

const message = formatSignInMessage({
  domain: 'app.example',
  accountAddress: address,
  uri: 'https://app.example/login',
  version: '1',
  nonce: NONCE,
  issuedAt: '2026-01-31T12:00:00Z',
  chainId,
})

/** Verdict on signed bytes, in their envelope with a valid signature of the account. */
const judged = (bytes: Uint8Array) =>
  verifySignIn({
    message,
    signature: base58.encode(writeOffchainEnvelope(signBytes(bytes), bytes)),
    address,
    chainId,
    domain: 'app.example',
    nonce: NONCE,
    time: TIME,
  })

const changed = (bytes: Uint8Array, place: number, byte: number) =>
  Uint8Array.from(bytes, (old, index) => (index === place ? byte : old))
const withSigner = (layout: OffchainLayout, start: number) => {
  const bytes = offchainBytes(layout, message)
  bytes.set(stranger, start)
  return bytes
}
const REFUSED = { ok: false, code: 'signature' }

describe('H77 an off-chain message', () => {
  test.each(LAYOUTS)('of exactly the text and the account is accepted: %s', async layout => {
    expect(await judged(offchainBytes(layout, message))).toMatchObject({ ok: true, signedBy: 'key' })
  })

  test.each<[string, Uint8Array]>([
    ['another text', offchainBytes('v1', `${message}.`)],
    ['a text that begins with it', offchainBytes('v0 without a domain', `${message}\nResources:`)],
    ['another signer, v1', withSigner('v1', 18)],
    ['another signer, v0', withSigner('v0 with a domain', 51)],
    ['an unknown format', changed(offchainBytes('v0 without a domain', message), 17, 3)],
    ['an unknown format beside a domain', changed(offchainBytes('v0 with a domain', message), 49, 3)],
    ['an unknown version', changed(offchainBytes('v1', message), 16, 2)],
    ['two signers', changed(offchainBytes('v0 with a domain', message), 50, 2)],
    ['no signer', changed(offchainBytes('v1', message), 17, 0)],
    ['a length that is too short', changed(offchainBytes('v0 without a domain', message), 18, 1)],
    ['a length that is too long', changed(offchainBytes('v0 with a domain', message), 84, 9)],
    ['trailing bytes', Uint8Array.of(...offchainBytes('v0 with a domain', message), 0)],
    ['a missing byte', offchainBytes('v1', message).slice(0, -1)],
    ['another prefix', changed(offchainBytes('v1', message), 0, 0xfe)],
    ['the prefix alone', offchainBytes('v1', message).slice(0, 16)],
    ['nothing', new Uint8Array()],
  ])('H34 with %s is refused, though the account signed it', async (_, bytes) => {
    expect(await judged(bytes)).toEqual(REFUSED)
  })

  test('H34 in an envelope with two signatures, or with another number of them, is refused', async () => {
    const bytes = offchainBytes('v1', message)
    for (const envelope of [
      [2, ...signBytes(bytes), ...signBytes(bytes), ...bytes],
      [0, ...bytes],
      [2, ...signBytes(bytes), ...bytes],
    ])
      expect(
        await verifySignIn({
          message,
          signature: base58.encode(Uint8Array.from(envelope)),
          address,
          chainId,
          domain: 'app.example',
          nonce: NONCE,
          time: TIME,
        }),
      ).toEqual(REFUSED)
  })

  test('H34 is refused with any other byte, by the signature of the account over it as it was', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...LAYOUTS),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (layout, at, by) => {
          const bytes = offchainBytes(layout, message)
          const place = at % bytes.length
          const other = changed(bytes, place, bytes[place]! ^ by)
          const signature = base58.encode(writeOffchainEnvelope(signBytes(bytes), other))
          const expected = { address, chainId, domain: 'app.example', nonce: NONCE, time: TIME }
          expect(await verifySignIn({ message, signature, ...expected })).toEqual(REFUSED)
        },
      ),
      { numRuns: 50 },
    ))

  test('H34 a signature too long for an envelope is refused before it is decoded', async () => {
    const signature = 'z'.repeat(200_000)
    const expected = { address, chainId, domain: 'app.example', nonce: NONCE, time: TIME }
    expect(await verifySignIn({ message, signature, ...expected })).toEqual(REFUSED)
  })
})

describe('readOffchainMessage', () => {
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 300 })

  test('reads each text in each layout', () =>
    fc.assert(
      fc.property(fc.constantFrom<OffchainLayout>('v0, UTF-8', 'v1', 'v1 with a length'), text, (layout, given) => {
        const read = readOffchainMessage(offchainBytes(layout, given), key)
        expect(read.map(bytes => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))).toContain(given)
      }),
    ))

  test('H34 reads nothing from other bytes, for another key, and where ASCII is said of a text that is none', () => {
    fc.assert(fc.property(fc.uint8Array(), bytes => void expect(readOffchainMessage(bytes, key)).toEqual([])))
    for (const layout of ['v0 with a domain', 'v1'] as const)
      expect(readOffchainMessage(offchainBytes(layout, message), stranger)).toEqual([])
    expect(readOffchainMessage(offchainBytes('v0 without a domain', 'é'), key)).toEqual([])
    expect(readOffchainMessage(Uint8Array.of(...offchainBytes('v1', ''), 0xff), key)).toEqual([])
  })

  test('reads no envelope from other bytes', () => {
    fc.assert(fc.property(fc.uint8Array(), bytes => void expect(readOffchainEnvelope(bytes)).toBeUndefined()))
  })
})
