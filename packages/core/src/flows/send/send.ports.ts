import type { FeeTier } from '../../chain/transfer.ts'
import { port, source } from '../../port.ts'
import type { Asset, KeptEstimate, Payer, Quote, SendEvent } from './send.types.ts'

/** Transfer as far as it is known while it is edited. Amounts are base units as decimal text. */
export type EstimateRequest = { payer: Payer; asset: Asset; to?: string; amount?: string }

/** Transfer that is drafted. Without `amount`: all that the fee leaves. */
export type QuoteRequest = { payer: Payer; asset: Asset; to: string; amount: string | undefined; tier: FeeTier }

export const sendPorts = {
  /** Reports the paying account with its assets, and the views of the flow that the visitor comes to and leaves. */
  visit: source<SendEvent>('send.visit'),
  /** Fees and balances. Rejects with `transfer.…` and `rpc.failed`. */
  estimate: port<KeptEstimate, EstimateRequest>('send.estimate'),
  /** Drafts and simulates the transfer with a fresh fee. Rejects with `transfer.…` and `rpc.failed`. */
  quote: port<Quote, QuoteRequest>('send.quote'),
}
