import { formatAmount } from '../../chain/amount.ts'
import { displayText } from '../../chain/displayText.ts'
import type { TransferSummary } from '../transactions/transaction.types.ts'
import type { Asset, Replacement, SendContext } from './send.types.ts'

type Form = Pick<SendContext, 'replacement' | 'asset' | 'amount' | 'receiver'>

/** Asset of a transfer as it was sent, with price and picture of the list. */
export function assetOf({ symbol, decimals, token }: TransferSummary, assets: readonly Asset[]): Asset {
  const listed = assets.find(({ address }) => address === token)
  const sent: Asset = { name: symbol, symbol, decimals, ...(token !== undefined && { address: token }) }
  return listed?.decimals === decimals ? listed : sent
}

/** Form of a replacement: the transfer as it was sent, or nothing of the native currency to the own account. */
export function replacingForm(
  replacement: Replacement,
  { payer, assets }: Pick<SendContext, 'payer' | 'assets'>,
): Form {
  const { how, transaction } = replacement
  const { summary, draft } = transaction
  const amountOf = (text: string) => ({ text, unit: 'asset', max: false }) as const
  if (how === 'cancelled') {
    const receiver = { address: draft.from, own: true }
    return { replacement, asset: assets[0] ?? payer!.native, amount: amountOf('0'), receiver }
  }
  const asset = assetOf({ ...summary, token: draft.token }, assets)
  const amount = amountOf(formatAmount(BigInt(draft.amount), asset.decimals))
  return { replacement, asset, amount, receiver: { address: draft.to, name: summary.name } }
}

/** Transfer that was reviewed, as the list of transactions names it. A cancellation is named by the transfer that it cancels. */
export function summaryOf({ asset, receiver, quote, replacement }: SendContext): TransferSummary {
  if (replacement?.how === 'cancelled') return { ...replacement.transaction.summary, isCancelled: true }
  const { draft, simulation } = quote!
  const receives = simulation?.outcome === 'changes' && receiver?.own !== true ? simulation.receives : undefined
  const name = receiver?.name === undefined ? undefined : displayText(receiver.name, 64)
  return {
    symbol: asset!.symbol,
    decimals: asset!.decimals,
    ...(asset!.address !== undefined && { token: asset!.address }),
    amount: draft.amount,
    ...(receives !== undefined && receives !== draft.amount && { receives: receives.startsWith('-') ? '0' : receives }),
    to: draft.to,
    ...(name && { name }),
  }
}
