import type { Connection, Network, TransferFeature } from '@foyer/core/chain'
import { type Bitcoin, bitcoinNetwork, startBitcoin } from '@foyer/sandbox/chains'
import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { B, call, openPage } from '../page.fixture.ts'

let chain: Bitcoin
let network: Network
beforeAll(async () => {
  chain = await startBitcoin({ blockMs: 0 })
  network = bitcoinNetwork(chain)
})
afterAll(() => chain.stop())

const balanceOf = async (address: string) => {
  const coins = (await (await fetch(`${chain.url}/address/${address}/utxo`)).json()) as { value: number }[]
  return coins.reduce((sum, { value }) => sum + BigInt(value), 0n)
}

async function connected() {
  const page = openPage({ networks: [network] })
  const simulated = page.wallet({ chains: { 'bitcoin:regtest': chain.url } })
  const connection = await page.connect(simulated.id)
  const [payment] = connection.accounts as [Connection['accounts'][0]]
  return { connection, payment, feature: page.adapter.features.transfer as Required<TransferFeature> }
}

/** Drafts what the fee of a tier leaves, less so much. */
async function draftOf(tier: string, less = 0n) {
  const page = await connected()
  const { feature, payment } = page
  const { fees, balance } = await feature.estimate({ from: payment, to: B.payment }, network, call())
  const fee = fees.find(each => each.tier === tier)!
  const amount = fee.spendable - less
  const draft = await feature.draft({ from: payment, to: B.payment, amount, fee }, network, call())
  return { ...page, draft, fee, balance }
}

const outputsOf = (request: string) => Transaction.fromPSBT(base64.decode(request)).outputsLength

describe('Max, then it is sent', () => {
  it.each(['slow', 'normal', 'fast'])('H74 nothing is left of the coins at the tier %s', async tier => {
    const { connection, payment, feature, draft, balance } = await draftOf(tier)
    expect(draft.amount + draft.fee.amount).toBe(balance)
    expect(outputsOf(draft.request)).toBe(1)
    const before = await balanceOf(B.payment)
    await feature.submit(connection, draft, network, call())
    await chain.mine()
    expect(await balanceOf(B.payment)).toBe(before + draft.amount)
    expect(await balanceOf(payment.address)).toBe(0n)
    // Coins for the next tier: a few, so that the fee is that of several inputs.
    for (const coin of [400_000n, 300_000n, 200_000n]) await chain.pay(payment.address, coin)
    await chain.mine()
  })

  it('H74 change that would be dust is a part of the fee that is reviewed', async () => {
    const { connection, payment, feature, draft, balance, fee } = await draftOf('normal', 100n)
    expect(draft.fee.amount).toBe(balance - fee.spendable + 100n)
    expect(draft.amount + draft.fee.amount).toBe(balance)
    expect(outputsOf(draft.request)).toBe(1)
    await feature.submit(connection, draft, network, call())
    await chain.mine()
    expect(await balanceOf(payment.address)).toBe(0n)
  })
})
