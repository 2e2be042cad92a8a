import type { Bitcoin } from '@foyer/sandbox/chains'

type Sums = { funded_txo_sum: number; spent_txo_sum: number }

/** Confirmed and pending balance of an address, in satoshi. */
export async function balanceOn({ url }: Bitcoin, address: string): Promise<bigint> {
  const answer = (await (await fetch(`${url}/address/${address}`)).json()) as Record<string, Sums>
  return [answer.chain_stats!, answer.mempool_stats!].reduce(
    (sum, { funded_txo_sum, spent_txo_sum }) => sum + BigInt(funded_txo_sum - spent_txo_sum),
    0n,
  )
}
