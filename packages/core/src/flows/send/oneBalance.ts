import { isNativeToken, nativeTokenDecimals } from '../../chain/nativeTokens.ts'
import type { TransferSimulation } from '../../chain/transfer.ts'
import type { WithTextAmounts } from '../transactions/keptDraft.ts'
import type { Asset, Payer, Quote } from './send.types.ts'

type Change = Extract<WithTextAmounts<TransferSimulation>, { outcome: 'changes' }>['changes'][number]

/** Decimals of the token that is the native currency of the quote's chain. Undefined where there is none. */
function twinDecimals({ draft, estimate }: Quote, asset: Asset | undefined): number | undefined {
  const isSent = draft.token !== undefined && estimate.isNative === true
  return isSent ? asset?.decimals : nativeTokenDecimals(draft.chainId)
}

/**
 * Changes with each one told once: a node may tell of a transfer of a token that is the native currency both by its logs and as native currency.
 * The asset that is sent stays. A native change of any other amount stays too.
 */
export function oneBalance(
  changes: readonly Change[],
  quote: Quote,
  { asset, payer }: { asset: Asset | undefined; payer: Payer | undefined },
): readonly Change[] {
  const { draft, estimate } = quote
  const sent = draft.token?.toLowerCase()
  const twin = changes.find(
    ({ token }) => isNativeToken(draft.chainId, token) || (estimate.isNative === true && token?.toLowerCase() === sent),
  )
  const native = changes.find(({ token }) => token === undefined)
  const decimals = twinDecimals(quote, asset)
  if (!twin || !native || !payer || decimals === undefined || decimals > payer.native.decimals) return changes
  const units = 10n ** BigInt(payer.native.decimals - decimals)
  // A fraction of a token's unit is told by the native currency alone.
  if (BigInt(native.amount) / units !== BigInt(twin.amount)) return changes
  return changes.filter(change => change !== (draft.token === undefined ? twin : native))
}
