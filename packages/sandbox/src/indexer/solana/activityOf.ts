import type { Activity, Asset, Movement } from '../indexer.ts'

/** Part of the answer to `getTransaction` that the activity comes from. @see https://solana.com/docs/rpc/http/gettransaction */
interface FoundTransaction {
  signature: string
  /** Seconds since the epoch. */
  blockTime: bigint | null
  transaction: { message: { accountKeys: readonly string[] } }
  meta: {
    err: unknown
    fee: bigint
    preBalances: readonly bigint[]
    postBalances: readonly bigint[]
    preTokenBalances?: readonly TokenBalance[]
    postTokenBalances?: readonly TokenBalance[]
  }
}

interface TokenBalance {
  owner?: string
  mint: string
  uiTokenAmount: { amount: string; decimals: number }
}

interface Assets {
  native: Asset
  tokenOf(mint: string, decimals: number): Asset
}

/** Gain or loss of an owner. */
interface Difference {
  owner: string
  asset: Asset
  value: bigint
}

/** Gains and losses of a transaction, one per owner and asset. */
function differencesOf({ meta, transaction }: FoundTransaction, { native, tokenOf }: Assets): Difference[] {
  const lamports = transaction.message.accountKeys.map((owner, at) => ({
    owner,
    asset: native,
    // The fee is not a transfer.
    value: (meta.postBalances[at] ?? 0n) - (meta.preBalances[at] ?? 0n) + (at === 0 ? meta.fee : 0n),
  }))
  const tokens = [
    ...(meta.preTokenBalances ?? []).map(each => ({ ...each, sign: -1n })),
    ...(meta.postTokenBalances ?? []).map(each => ({ ...each, sign: 1n })),
  ].map(({ owner, mint, uiTokenAmount, sign }) => ({
    owner: owner ?? '',
    asset: tokenOf(mint, uiTokenAmount.decimals),
    value: sign * BigInt(uiTokenAmount.amount),
  }))
  const summed = new Map<string, Difference>()
  for (const each of [...lamports, ...tokens]) {
    const key = `${each.owner} ${each.asset.address}`
    summed.set(key, { ...each, value: (summed.get(key)?.value ?? 0n) + each.value })
  }
  return [...summed.values()]
}

/**
 * Movements from each owner's gains and losses: the largest loss is the sender, the largest gain the recipient. An amount without a sender
 * was minted by the payer of the transaction; one without a recipient went back to its mint.
 */
function movementsOf(differences: Difference[], account: string, payer: string): Movement[] {
  return differences
    .filter(({ owner, value }) => owner === account && value !== 0n)
    .map(({ asset, value }) => {
      const isOther = (each: Difference) =>
        each.owner !== account &&
        each.asset.address === asset.address &&
        each.value !== 0n &&
        each.value < 0n !== value < 0n
      const size = (each: Difference) => (each.value < 0n ? -each.value : each.value)
      const [other] = differences.filter(isOther).sort((a, b) => Number(size(b) - size(a)))
      return value < 0n
        ? { from: account, to: other?.owner ?? asset.address ?? payer, value: -value, of: { asset } }
        : { from: other?.owner ?? payer, to: account, value, of: { asset } }
    })
}

/** Returns a transaction as the activity of one account. */
export function activityOf(account: string, found: FoundTransaction, assets: Assets): Activity {
  const [payer = account] = found.transaction.message.accountKeys
  const movements = movementsOf(differencesOf(found, assets), account, payer)
  const [first] = movements
  return {
    id: found.signature,
    minedAt: Number(found.blockTime ?? 0n) * 1000,
    operation: first ? (first.to === account ? 'receive' : 'send') : 'execute',
    status: found.meta.err === null ? 'confirmed' : 'failed',
    from: first?.from ?? payer,
    to: first?.to ?? account,
    movements,
  }
}
