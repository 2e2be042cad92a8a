import type { Network } from '@foyer/core/chain'
import { type Polkadot, polkadotNetwork, startPolkadot } from '@foyer/sandbox/chains'
import { encodeAddress } from '@polkadot/util-crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { A, A_ON_POLKADOT, B, C, call, D, openPage, rejection } from './page.fixture.ts'
import { draftTransfer, type Transfer } from './transfer.ts'

const UNIT = 10n ** 14n

let chain: Polkadot
let network: Network
beforeAll(async () => {
  chain = await startPolkadot({ blockMs: 50 })
  network = polkadotNetwork(chain)
})
afterAll(() => chain.stop())

let fresh = 100
const freshAddress = () => encodeAddress(new Uint8Array(32).fill(fresh++), 42)

const drafted = (transfer: Transfer) => {
  if (transfer.status !== 'drafted') throw new Error(transfer.status)
  return transfer
}
const draft = (change: Partial<Parameters<typeof draftTransfer>[0]>) =>
  draftTransfer({ from: { address: A }, to: B, amount: UNIT, network, ...change }, call())

async function connected(index: number) {
  const page = openPage({
    networks: [network],
    existentialDeposits: { [network.caipNetworkId]: chain.existentialDeposit },
  })
  page.wallet().switchAccount(index)
  const connection = await page.connect('injectedWeb3:good-wallet', network)
  const features = page.adapter.features as Required<typeof page.adapter.features>
  return {
    connection,
    features,
    balance: async (address: string) => (await features.balance({ address }, network, call())) ?? 0n,
  }
}

describe('draftTransfer', () => {
  it('drafts a transfer that a wallet signs and sends at the estimated fee', async () => {
    const { connection, features, balance } = await connected(0)
    const to = freshAddress()
    const before = await balance(A)
    const { payload, amount, fee } = drafted(await draft({ to, amount: 3n * UNIT + 7n }))
    expect(amount).toBe(3n * UNIT + 7n)
    await features.sendTransaction(connection, payload, call())
    await expect.poll(() => balance(to)).toBe(amount)
    expect(before - (await balance(A))).toBe(amount + fee)
  })

  it('keeps the existential deposit when all is sent, and then has nothing to send', async () => {
    const { connection, features, balance } = await connected(3)
    const { payload, amount } = drafted(await draft({ from: { address: D }, to: B, amount: 'all' }))
    expect(amount).toBeGreaterThan(9_998n * UNIT)
    await features.sendTransaction(connection, payload, call())
    await expect.poll(() => balance(D)).toBeLessThan(amount)
    const left = await balance(D)
    expect(left).toBeGreaterThanOrEqual(chain.existentialDeposit)
    expect(left).toBeLessThan(chain.existentialDeposit + UNIT / 1_000n)
    expect(await draft({ from: { address: D }, amount: 'all' })).toMatchObject({ status: 'insufficient' })
  })

  it('subtracts locked funds and the fee to the planck', async () => {
    const payer = freshAddress()
    await chain.setAccount(payer, { free: 100n * UNIT, reserved: 10n * UNIT, frozen: 60n * UNIT })
    const { amount } = drafted(await draft({ from: { address: payer }, amount: 'all' }))
    expect(amount).toBeLessThan(50n * UNIT)
    expect(await draft({ from: { address: payer }, amount })).toMatchObject({ status: 'drafted', amount })
    const more = await draft({ from: { address: payer }, amount: 51n * UNIT })
    expect(more).toMatchObject({ status: 'insufficient' })
    expect((more as { missing: bigint }).missing).toBeGreaterThan(UNIT)
  })

  it('resolves with the reason when the transfer is not possible', async () => {
    expect(await draft({ to: 'nobody' })).toEqual({ status: 'wrongReceiver' })
    expect(await draft({ from: { address: '0x00' } })).toEqual({ status: 'wrongPayer' })
    expect(await draft({ to: freshAddress(), amount: UNIT - 1n })).toEqual({ status: 'belowDeposit', least: UNIT })
    expect(await draft({ to: C, amount: 1n })).toMatchObject({ status: 'drafted' })
    expect(await draft({ from: { address: freshAddress() } })).toMatchObject({ status: 'insufficient' })
    expect(await rejection(draft({ amount: 0n }))).toBeInstanceOf(RangeError)
  })

  it('H27 drafts for the chain of the network, and accepts addresses with any prefix', async () => {
    const { payload } = drafted(await draft({ from: { address: A_ON_POLKADOT } }))
    expect(JSON.parse(payload)).toMatchObject({ address: A, genesisHash: chain.genesisHash })
    const elsewhere = { ...network, id: '0'.repeat(32), caipNetworkId: `polkadot:${'0'.repeat(32)}` } as const
    expect(await rejection(draft({ network: elsewhere }))).toMatchObject({
      code: 'rpc.failed',
      context: { reason: 'The endpoint is on another chain.' },
    })
  })

  it('H40 rejects with rpc.failed when no endpoint answers, and as soon as the signal aborts', async () => {
    const dead = { ...network, rpcUrls: { default: { http: ['http://127.0.0.1:1'] } } }
    expect(await rejection(draft({ network: dead }))).toMatchObject({ code: 'rpc.failed' })
    const reason = new Error('left')
    const left = draftTransfer(
      { from: { address: A }, to: B, amount: UNIT, network },
      { signal: AbortSignal.abort(reason) },
    )
    expect(await rejection(left)).toBe(reason)
  })
})
