import { address as codec } from 'bitcoinjs-lib'
import { describe, expect, it } from 'vitest'
import { scriptOf } from '../../features/script.ts'
import { A, B, rejection } from '../../page.fixture.ts'
import { dustOf } from '../../transfer/selectCoins.ts'
import { openHost } from '../host.fixture.ts'
import type { SendTransferRequest } from '../provider.types.ts'
import { dustOfAddress } from './dust.ts'

const opened = async () => {
  const page = openHost()
  const wallet = page.request()
  const { provider } = await page.connect()
  return { wallet, send: (request: unknown) => provider.sendTransfer(request as SendTransferRequest) }
}

const txid = 'ab'.repeat(32)

describe('sendTransfer of a request wallet', () => {
  it.each([
    ['an amount of zero', { amount: 0n }, RangeError],
    ['a negative amount', { amount: -1_000n }, RangeError],
    ['more than all bitcoins', { amount: 21_000_000n * 100_000_000n + 1n }, RangeError],
    ['a number', { amount: 1_000 }, TypeError],
    ['text', { amount: '1000' }, TypeError],
    ['dust', { amount: 293n }, RangeError],
    ['a recipient on another network', { recipient: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }, RangeError],
    ['a recipient with a wrong checksum', { recipient: B.payment.replace(/.$/, 'q') }, RangeError],
    ['no recipient', { recipient: undefined }, RangeError],
  ])('H26 H56 does not ask the wallet for %s', async (_, wrong, type) => {
    const { send, wallet } = await opened()
    const before = wallet.requests.length
    expect(await rejection(send({ recipient: B.payment, amount: 1_000n, ...wrong }))).toBeInstanceOf(type)
    expect(await rejection(send(null))).toBeInstanceOf(RangeError)
    expect(wallet.requests).toHaveLength(before)
  })

  it('asks for the smallest amount that is not dust, as a number of satoshi', async () => {
    const { send, wallet } = await opened()
    const asked: unknown[] = []
    wallet.answer('sendTransfer', (params: unknown) => {
      asked.push(params)
      return { txid: txid.toUpperCase() }
    })
    expect(await send({ recipient: B.payment, amount: 294n })).toEqual({ txid })
    expect(asked).toEqual([{ recipients: [{ address: B.payment, amount: 294 }] }])
  })

  it('rejects as the visitor does, and an invalid answer', async () => {
    const { send, wallet } = await opened()
    wallet.behave('reject')
    expect(await rejection(send({ recipient: B.payment, amount: 1_000n }))).toMatchObject({ code: 'wallet.rejected' })
    wallet.behave('malformed')
    expect(await rejection(send({ recipient: B.payment, amount: 1_000n }))).toMatchObject({
      code: 'wallet.malformedAnswer',
    })
  })
})

it('the smallest amount of an address is that of its script', () => {
  const hash = (length: number) => new Uint8Array(length).fill(7)
  const addresses = [
    A.payment,
    A.ordinal,
    codec.toBech32(hash(32), 0, 'bcrt'),
    codec.toBech32(hash(20), 0, 'bc').toUpperCase(),
    codec.toBech32(hash(32), 1, 'bc'),
    codec.toBech32(hash(40), 2, 'tb'),
    codec.toBech32(hash(2), 16, 'tb'),
    ...[0x00, 0x05, 0x6f, 0xc4].flatMap(version =>
      [1, 9].map(byte => codec.toBase58Check(hash(20).fill(byte), version)),
    ),
  ]
  for (const address of addresses)
    expect([address, dustOfAddress(address)]).toEqual([address, dustOf(scriptOf(address))])
})
