import { formatSignInMessage } from '@foyer/core/siwx'
import { Keyring } from '@polkadot/keyring'
import { expandMetadata, Metadata, TypeRegistry } from '@polkadot/types'
import opaqueMetadata from '@polkadot/types-support/metadata/v15/substrate-hex'
import { cryptoWaitReady } from '@polkadot/util-crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { openAccounts } from '../../keys/openAccounts.ts'
import { type BalancesCalls, decodePolkadotCall, decodePolkadotMessage } from './decodePolkadot.ts'

const SS58 = 42
const registry = new TypeRegistry()
// "meta" as hex is where the metadata starts within the answer of a node.
const metadata = new Metadata(registry, `0x${opaqueMetadata.slice(opaqueMetadata.indexOf('6d657461'))}`)
registry.setMetadata(metadata)
const { tx } = expandMetadata(registry, metadata)
const balances = tx.balances!
const placeOf = (name: string) => balances[name]!.callIndex
const calls: BalancesCalls = {
  pallet: placeOf('transferKeepAlive')[0]!,
  transferAllowDeath: placeOf('transferAllowDeath')[1]!,
  transferKeepAlive: placeOf('transferKeepAlive')[1]!,
  transferAll: placeOf('transferAll')[1]!,
}
const text = (value: string) => new TextEncoder().encode(value)
const decode = (call: Uint8Array) => decodePolkadotCall(Uint8Array.from(call), calls, SS58)

let other: string
let own: string
let otherKey: Uint8Array

beforeAll(async () => {
  await cryptoWaitReady()
  const pair = new Keyring({ type: 'sr25519', ss58Format: SS58 }).addFromUri('//Bob')
  other = pair.address
  otherKey = pair.publicKey
  own = (await openAccounts(new Uint8Array(16), { bitcoin: 'main', ss58: SS58 })).polkadot.address
})

describe('call of polkadot', () => {
  test.each([
    ['transferKeepAlive', true],
    ['transferAllowDeath', false],
  ])('shows %s of every amount', (name, keepsAlive) => {
    const small = fc.bigInt({ min: 0n, max: 2n ** 31n })
    fc.assert(
      fc.property(fc.oneof(small, fc.bigInt({ min: 0n, max: 2n ** 128n - 1n })), amount => {
        expect(decode(balances[name]!(other, amount).toU8a())).toEqual({
          kind: 'transfer',
          to: other,
          amount,
          keepsAlive,
        })
      }),
    )
    for (const amount of [63n, 64n, 2n ** 14n - 1n, 2n ** 14n, 2n ** 30n - 1n, 2n ** 30n, 2n ** 128n - 1n])
      expect(decode(balances[name]!(other, amount).toU8a())).toMatchObject({ amount })
  })

  test.each([true, false])('shows transferAll with keepAlive %s', keepsAlive => {
    expect(decode(balances.transferAll!(other, keepsAlive).toU8a())).toEqual({
      kind: 'transfer',
      to: other,
      amount: 'all',
      keepsAlive,
    })
  })

  test('H61 refuses every other call of the chain', () => {
    const own = [calls.transferAllowDeath, calls.transferKeepAlive, calls.transferAll]
    const amount = balances.transferKeepAlive!(other, 1n).toU8a().slice(2)
    for (let pallet = 0; pallet < 256; pallet++)
      for (let call = 0; call < 256; call++)
        if (pallet !== calls.pallet || !own.includes(call))
          expect(decode(Uint8Array.of(pallet, call, ...amount))).toEqual({ kind: 'refused', reason: 'unsupported' })
    const remark = tx.system!.remark!('0x00').toU8a()
    const batch = tx.utility!.batchAll!([balances.transferKeepAlive!(other, 1n)]).toU8a()
    for (const call of [remark, batch]) expect(decode(call)).toEqual({ kind: 'refused', reason: 'unsupported' })
  })

  test('H61 refuses other forms of an address', () => {
    for (const dest of [
      { Index: 1 },
      { Raw: '0x00' },
      { Address20: `0x${'11'.repeat(20)}` },
      { Address32: `0x${'11'.repeat(32)}` },
    ])
      expect(decode(balances.transferKeepAlive!(dest, 1n).toU8a())).toMatchObject({ kind: 'refused' })
  })

  test.each<[string, readonly number[]]>([
    ['nothing', []],
    ['1 in two bytes', [0x05, 0x00]],
    ['1 in four bytes', [0x06, 0, 0, 0]],
    ['1 in five bytes', [0x03, 1, 0, 0, 0]],
    ['a number with a leading zero', [0x07, 255, 255, 255, 255, 0]],
    ['a number of 17 bytes', [0x37, ...Array<number>(17).fill(1)]],
    ['a number that is cut off', [0x03, 1, 2]],
    ['bytes that follow', [0x04, 0x00]],
  ])('H61 refuses an amount of %s', (_, amount) => {
    const call = Uint8Array.of(calls.pallet, calls.transferKeepAlive, 0, ...otherKey, ...amount)
    expect(decode(call)).toEqual({ kind: 'refused', reason: 'malformed' })
  })

  test('H61 refuses a transfer that is cut off, has another flag, or is huge', () => {
    const bytes = balances.transferAll!(other, true).toU8a()
    for (let end = 0; end < bytes.length; end++) expect(decode(bytes.slice(0, end))).toMatchObject({ kind: 'refused' })
    expect(decode(Uint8Array.of(...bytes.slice(0, -1), 2))).toEqual({ kind: 'refused', reason: 'malformed' })
    expect(decode(Uint8Array.of(...bytes, 0))).toEqual({ kind: 'refused', reason: 'malformed' })
    expect(decode(new Uint8Array(100_000))).toEqual({ kind: 'refused', reason: 'tooLong' })
  })
})

describe('message of polkadot', () => {
  const signIn = (accountAddress: string) =>
    formatSignInMessage({
      domain: 'app.example',
      accountAddress,
      uri: 'https://app.example',
      version: '1',
      chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
      nonce: 'a1b2c3d4',
      issuedAt: '2026-01-31T12:00:00.000Z',
    })

  test('shows a sign-in, and signs it wrapped once', () => {
    const message = signIn(own)
    const bytes = text(`<Bytes>${message}</Bytes>`)
    const expected = { kind: 'signIn', text: message, fields: { domain: 'app.example', nonce: 'a1b2c3d4' }, bytes }
    expect(decodePolkadotMessage(text(message), own)).toMatchObject(expected)
    expect(decodePolkadotMessage(bytes, own)).toMatchObject(expected)
  })

  test.each<[string, () => Uint8Array, string]>([
    ['a sign-in of another account', () => text(signIn(other)), 'otherAccount'],
    ['another text', () => text('Hello'), 'unsupported'],
    ['nothing', () => text(''), 'unsupported'],
    ['the wrapping alone', () => text('<Bytes></Bytes>'), 'unsupported'],
    ['half of the wrapping', () => text('<Bytes>'), 'unsupported'],
    ['one wrapping over another', () => text(`<Bytes><Bytes>${signIn(own)}</Bytes></Bytes>`), 'unsupported'],
    ['the payload of a transaction', () => balances.transferKeepAlive!(other, 1n).toU8a(), 'notText'],
    ['half a megabyte', () => new Uint8Array(500_000).fill(97), 'tooLong'],
  ])('H61 refuses %s', (_, bytes, reason) => {
    expect(decodePolkadotMessage(bytes(), own)).toEqual({ kind: 'refused', reason })
  })
})
