import { isFoyerError, type Network } from '@foyer/core/chain'
import { type Bitcoin, bitcoinNetwork, startBitcoin } from '@foyer/sandbox/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { A, B, call, networkAt, openPage, rejection } from '../page.fixture.ts'
import { draftTransfer, readFeeRates, type Transfer } from '../transfer.ts'

let chain: Bitcoin
let network: Network
beforeAll(async () => {
  chain = await startBitcoin({ blockMs: 0 })
  network = bitcoinNetwork(chain)
})
afterAll(() => chain.stop())

const drafted = (transfer: Transfer) => {
  if (transfer.status !== 'drafted') throw new Error(transfer.status)
  return transfer
}
const answering = (answer: unknown) => (async () => new Response(JSON.stringify(answer))) as unknown as typeof fetch

describe('draftTransfer', () => {
  it.each(['payment', 'ordinal'] as const)(
    'drafts a transfer from the %s address that a wallet signs and sends at the given fee',
    async type => {
      const page = openPage({ networks: [network] })
      page.wallet({ chains: { 'bitcoin:regtest': chain.url } })
      const connection = await page.connect()
      const from = connection.accounts.find(account => account.type === type)!
      const { feeRate, to, amount } = { feeRate: 3, to: B[type], amount: 123_456n }
      const features = page.adapter.features as Required<typeof page.adapter.features>
      const balances = () =>
        Promise.all([from.address, to].map(address => features.balance({ address }, network, call())))
      const [mine = 0n, theirs = 0n] = await balances()
      const { psbt, fee } = drafted(await draftTransfer({ from, to, amount, feeRate, network }, call()))
      const id = await features.sendTransaction({ ...connection, address: from.address }, psbt, call())
      expect(await balances()).toEqual([mine - amount - fee, theirs + amount])
      const sent = (await (await fetch(`${chain.url}/tx/${id}`)).json()) as { fee: number; weight: number }
      expect(BigInt(sent.fee)).toBe(fee)
      const size = sent.weight / 4
      expect(sent.fee / size).toBeGreaterThanOrEqual(feeRate)
      expect(sent.fee / size).toBeLessThan(feeRate * 1.05)
      await chain.mine()
    },
  )

  it('leaves a balance of 0 when all is sent, and then has nothing to send', async () => {
    const page = openPage({ networks: [network] })
    page.wallet({ chains: { 'bitcoin:regtest': chain.url } }).switchAccount(3)
    const connection = await page.connect()
    const from = connection.accounts[0]!
    const options = { from, to: A.payment, amount: 'all', feeRate: 1, network } as const
    const { psbt } = drafted(await draftTransfer(options, call()))
    await page.adapter.features.sendTransaction!(connection, psbt, call())
    expect(await page.adapter.features.balance!(from, network, call())).toBe(0n)
    expect(await draftTransfer(options, call())).toMatchObject({ status: 'insufficient' })
  })

  it('resolves with the reason when the transfer is not possible', async () => {
    const draft = (change: Partial<Parameters<typeof draftTransfer>[0]>) =>
      draftTransfer(
        { from: { address: A.payment }, to: B.payment, amount: 1_000n, feeRate: 1, network, ...change },
        call(),
      )
    expect(await draft({ amount: 100n })).toEqual({ status: 'dust', least: 294n })
    expect(await draft({ amount: 10n ** 15n })).toMatchObject({ status: 'insufficient' })
    expect(await draft({ to: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' })).toEqual({ status: 'wrongReceiver' })
    expect(await draft({ to: `${B.payment}x` })).toEqual({ status: 'wrongReceiver' })
    for (const address of ['nonsense', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn']) {
      expect(await draft({ from: { address } })).toEqual({ status: 'wrongPayer' })
    }
    for (const feeRate of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(await rejection(draft({ feeRate }))).toBeInstanceOf(RangeError)
    }
    expect(isFoyerError(await rejection(draft({ network: networkAt('http://127.0.0.1:1') })), 'rpc.failed')).toBe(true)
  })

  it('counts a coin once, and leaves out invalid rows', async () => {
    const row = { txid: '11'.repeat(32), vout: 0, value: 5_000, status: { confirmed: true } }
    const bad = [{ txid: 'x' }, { vout: -1 }, { vout: 2 ** 32 }, { value: 0 }, { value: 1.5 }, { value: '9' }].map(
      change => ({ ...row, vout: 1, ...change }),
    )
    const from = { address: A.payment }
    const options = { from, to: B.payment, amount: 'all', feeRate: 1, network } as const
    const rows = [row, row, ...bad, null, 7]
    expect(drafted(await draftTransfer({ ...options, fetch: answering(rows) }, call()))).toMatchObject({
      amount: 5_000n - 110n,
    })
    expect(await rejection(draftTransfer({ ...options, fetch: answering({}) }, call()))).toMatchObject({
      code: 'rpc.failed',
    })
  })
})

describe('readFeeRates', () => {
  it('signs a message on the chain', async () => {
    expect(await readFeeRates(network, call())).toEqual({ slow: 1, normal: 2, fast: 5 })
  })

  it('uses the nearest estimate within the target, at least one, and ignores absurd ones', async () => {
    const rates = (answer: unknown) => readFeeRates(network, { fetch: answering(answer), ...call() })
    expect(await rates({ 1: 20.1, 5: 8.5, 25: 3, 1008: 0.1, 144: 0.2 })).toEqual({ slow: 1, normal: 9, fast: 21 })
    expect(await rates({ 1: 7 })).toEqual({ slow: 7, normal: 7, fast: 7 })
    for (const answer of [{}, [], null, { 2: 3 }, { 1: '5' }, { 1: 0 }, { 1: 1e9 }, { one: 3 }]) {
      expect(await rejection(rates(answer))).toMatchObject({ code: 'rpc.failed' })
    }
  })
})
