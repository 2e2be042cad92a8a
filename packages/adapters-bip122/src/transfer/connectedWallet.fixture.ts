import type { Connection, Network, RemoteChannel, TransferDraft, TransferFeature } from '@foyer/core/chain'
import type { Bitcoin } from '@foyer/sandbox/chains'
import { B, call, openPage } from '../page.fixture.ts'

export const AMOUNT = 50_000n

/** Kind of the simulated wallet, and what it lacks. */
export type Options = { kind?: 'wallet' | 'provider'; without?: readonly string[]; fetch?: typeof fetch }

/** A connected wallet of the first account, with confirmed coins. */
export async function connectedWallet(
  chain: Bitcoin,
  network: Network,
  { kind = 'wallet', without = [], fetch: own }: Options = {},
) {
  const page = openPage({ networks: [network], ...(own && { fetch: own }) })
  const simulated = page[kind]({ chains: { 'bitcoin:regtest': chain.url }, without })
  const connection = await page.connect(simulated.id)
  const feature = page.adapter.features.transfer as Required<TransferFeature>
  const [payment, ordinal] = connection.accounts as [Connection['accounts'][0], Connection['accounts'][0]]
  const normal = async () =>
    (await feature.estimate({ from: payment }, network, call())).fees.find(({ tier }) => tier === 'normal')!
  const draft = async (amount = AMOUNT, to: string = B.payment, rate?: number) => {
    const fee = await normal()
    const chosen = rate === undefined ? fee : { ...fee, terms: { rate } }
    return feature.draft({ from: payment, to, amount, fee: chosen }, network, call())
  }
  const submit = (draft: TransferDraft, channel?: RemoteChannel) =>
    feature.submit(connection, draft, network, { ...call(), ...(channel && { channel }) })
  const watch = async (transfer: Parameters<TransferFeature['watch']>[0][0]) =>
    (await feature.watch([transfer], network, call()))[0]!
  return { page, wallet: simulated, connection, feature, payment, ordinal, draft, submit, watch }
}
