import type { FeeTier, TransferSimulation } from '../../chain/transfer.ts'
import { port, source } from '../../port.ts'
import type { KeptDraft, WithTextAmounts } from '../transactions/keptDraft.ts'
import type { Asset, KeptEstimate, Payer, Quote, SendEvent } from './send.types.ts'

/** Transfer as far as it is known while it is edited. Amounts are base units as decimal text. */
export type EstimateRequest = { payer: Payer; asset: Asset; to?: string; amount?: string; replaces?: KeptDraft }

/** Transfer that is drafted at a fee of `estimate`. Without `amount`: all that the fee leaves. */
export type QuoteRequest = {
  payer: Payer
  asset: Asset
  to: string
  amount: string | undefined
  tier: FeeTier
  estimate: KeptEstimate
  replaces?: KeptDraft
}

/** Draft whose outcome is asked for. */
export type SimulationRequest = { payer: Payer; draft: KeptDraft }

export const sendPorts = {
  /** Reports the paying account with its assets, and the views of the flow that the visitor comes to and leaves. */
  visit: source<SendEvent>('send.visit'),
  /** Fees and balances. Rejects with `transfer.…` and `rpc.failed`. */
  estimate: port<KeptEstimate, EstimateRequest>('send.estimate'),
  /** Drafts the transfer. Rejects with `transfer.…` and `rpc.failed`. */
  quote: port<Quote, QuoteRequest>('send.quote'),
  /** Outcome of a draft as the chain foresees it; undefined where it cannot. */
  simulate: port<WithTextAmounts<TransferSimulation> | undefined, SimulationRequest>('send.simulate'),
}
