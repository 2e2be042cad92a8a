import { encodeSs58, type Network } from '@foyer/core/chain'
import { type Polkadot, polkadotNetwork, startPolkadot } from '@foyer/sandbox/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { A, call, openPage } from '../page.fixture.ts'

const UNIT = 10n ** 14n

let chain: Polkadot
let network: Network
beforeAll(async () => {
  chain = await startPolkadot({ blockMs: 40 })
  network = polkadotNetwork(chain)
})
afterAll(() => chain.stop())

/** Amounts of the payer, and what of the free part stays: the existential deposit, or what is locked over the reserve. */
const ACCOUNTS: [string, { free: bigint; reserved: bigint; frozen: bigint }, (deposit: bigint) => bigint][] = [
  ['nothing else', { free: 100n * UNIT, reserved: 0n, frozen: 0n }, deposit => deposit],
  ['a reserve', { free: 100n * UNIT, reserved: 10n * UNIT, frozen: 0n }, deposit => deposit],
  ['a lock', { free: 100n * UNIT, reserved: 0n, frozen: 60n * UNIT }, () => 60n * UNIT],
  ['a lock over a reserve', { free: 100n * UNIT, reserved: 10n * UNIT, frozen: 60n * UNIT }, () => 50n * UNIT],
]

describe('Max, then it is sent', () => {
  it.each(ACCOUNTS)('H74 leaves what must stay in an account with %s', async (name, account, stays) => {
    const page = openPage({ networks: [network] })
    const wallet = page.wallet()
    const connected = await page.connect(wallet.id, network)
    const from = connected.accounts.find(({ address }) => address === A)!
    const { transfer, balance } = page.adapter.features
    await chain.setAccount(A, account)
    const to = encodeSs58(new Uint8Array(32).fill(100 + name.length), 42)
    const { fees } = await transfer!.estimate({ from, to }, network, call())
    const amount = fees[0].spendable
    const draft = await transfer!.draft({ from, to, amount, fee: fees[0] }, network, call())
    const submitted = await transfer!.submit({ ...connected, address: A }, draft, network, call())
    const status = async () => (await transfer!.watch([{ from: A, draft, submitted }], network, call()))[0]!.status
    await expect.poll(status, { timeout: 10_000 }).toBe('confirmed')
    expect(await balance!({ address: to }, network, call())).toBe(amount)
    const left = account.free - amount - draft.fee.amount
    // A shorter transaction costs less than the longest: nothing else may be left.
    expect(left).toBeGreaterThanOrEqual(stays(chain.existentialDeposit))
    expect(left - stays(chain.existentialDeposit)).toBeLessThan(fees[0].amount)
  })
})
