import type { AccountType } from '../../chain/accountType.ts'
import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import type { FeeTier, TransferEstimate, TransferSimulation } from '../../chain/transfer.ts'
import type { ErrorRecord } from '../../errors.ts'
import type { Receiver, ReceiverReport } from '../receiver/receiver.types.ts'
import type { HowReplaced, Replaceable } from '../transactions/isReplaceable.ts'
import type { KeptDraft, WithTextAmounts } from '../transactions/keptDraft.ts'
import type { TransactionFact, TransactionRecord, TransactionReport } from '../transactions/transaction.types.ts'

/** Asset that can be sent. Name and symbol are foreign text, cleaned for the screen. */
export type Asset = {
  /** Address of the token as its chain writes it. Absent: the native currency. */
  address?: string
  /** Name of the asset. */
  name: string
  /** Symbol of the asset. */
  symbol: string
  /** Decimals of the asset. */
  decimals: number
  /** US dollars for one, as decimal text. */
  price?: string
  /** Quantity that the account holds by the last list, in base units as decimal text. */
  held?: string
  /** Address of its icon. Absent where it has none. */
  imageUrl?: string
  /** Whether its name or symbol can be mistaken for another. */
  lookAlike?: boolean
}

/** Account that pays, with its chain. */
export type Payer = {
  namespace: ChainNamespace
  chainId: CaipNetworkId
  connectorId: string
  address: string
  publicKey?: string
  type?: AccountType
  /** The chain's native currency. */
  native: Asset
  /** Whether the chain sends tokens too. */
  tokens: boolean
  /** Whether the adapter can send, and the wallet's session lets it. */
  canSend: boolean
}

/** Terms that the host wants, each optional: an address or a name, and a decimal amount of whole units. */
export type WantedTransfer = {
  /** CAIP-2 id of the chain to send on. */
  chainId?: CaipNetworkId
  /** Address of the token, plain or as CAIP-10. Absent: the native currency. */
  token?: string
  /** Decimal amount in whole units, such as `1.5`. */
  amount?: string
  /** Address or name of the receiver. */
  to?: string
}

/** Amount as typed. `max`: all that the fee leaves. */
export type TypedAmount = { text: string; unit: 'asset' | 'fiat'; max: boolean }

/** Estimate with its amounts as decimal text. */
export type KeptEstimate = WithTextAmounts<TransferEstimate>

/** Transfer as the visitor reviews it: drafted for one account, chain, asset, amount and receiver. */
export type Quote = {
  /** Id of the transaction that it becomes. */
  id: string
  /** In milliseconds since the epoch. */
  quotedAt: number
  /** Wallet that will be asked. */
  connectorId: string
  /** Whether that wallet sends with the nonce that it is given. */
  takesNonce: boolean
  estimate: KeptEstimate
  draft: KeptDraft
  /** Undefined while it is not known, and where the chain cannot say it. */
  simulation: WithTextAmounts<TransferSimulation> | undefined
}

/** Pending transfer whose place the reviewed one takes: the same at a higher fee, or one that moves nothing. */
export type Replacement = { how: HowReplaced; transaction: Replaceable }

export type SendContext = {
  payer: Payer | undefined
  /** Native currency and tokens of the account, the native currency first. */
  assets: readonly Asset[]
  /** Text by which the visitor looks for a token. */
  search: string
  wanted: WantedTransfer | undefined
  replacement: Replacement | undefined
  /** Whether the form has been filled with what the host wants. */
  isFilled: boolean
  asset: Asset | undefined
  amount: TypedAmount
  receiver: Receiver | undefined
  /** Address with a warning that the visitor has read. */
  acknowledged: string | undefined
  tier: FeeTier
  estimate: KeptEstimate | undefined
  quote: Quote | undefined
  /** Transfer that the visitor has confirmed, until the list of transactions has it. */
  confirmed: TransactionRecord | undefined
  /** Id of the last transfer that was confirmed. */
  asked: string | undefined
  error: ErrorRecord | undefined
}

/** Views of the send flow, before the wallet is asked. */
export type SendView = 'WalletSend' | 'WalletSendSelectToken' | 'WalletSendPreview'

/** Events of the send flow: of the visitor, of its surroundings, and of the list of transactions. */
export type SendEvent =
  /** The account that pays and its assets, now and at each change. */
  | { type: 'payer.changed'; payer: Payer | undefined }
  | { type: 'assets.changed'; assets: readonly Asset[] }
  /** The visitor comes to a view of the flow from elsewhere; `wanted` is new where the host opens it. */
  | { type: 'form.opened'; wanted: WantedTransfer | undefined }
  /** The visitor comes to the preview to speed a pending transfer up, or to cancel it. */
  | { type: 'replacement.opened'; replacement: Replacement }
  /** The visitor goes from one view of the flow to another. */
  | { type: 'form.shown'; view: SendView }
  | { type: 'form.left' }
  | { type: 'assets.search'; text: string }
  /** Address of a listed token; undefined: the native currency. */
  | { type: 'asset.select'; address: string | undefined }
  | { type: 'amount.type'; text: string }
  | { type: 'amount.max' }
  /** Types US dollars instead of the asset, or the asset again. */
  | { type: 'amount.switchUnit' }
  | { type: 'fee.retry' }
  | { type: 'tier.select'; tier: FeeTier }
  | { type: 'review' }
  | { type: 'acknowledge' }
  | { type: 'confirm' }
  | { type: 'retry' }
  | { type: 'back' }
  | { type: 'receiver.type'; text: string }
  | { type: 'receiver.pick'; address: string; name?: string }
  | { type: 'receiver.retry' }
  | ReceiverReport
  | TransactionFact
  | TransactionReport
  /** The list of transactions has not loaded, so the wallet was not asked. */
  | { type: 'handover.failed'; error: ErrorRecord }

/** Report to the root: the visitor has confirmed the transfer that the flow holds; `id` is its transaction's. */
export type SendReport = { type: 'send.confirmed'; id: string }

/** Screen of the flow's views. */
export type SendScreen = 'loading' | 'unavailable' | 'elsewhere' | 'edit' | 'quote' | 'review' | 'sign' | 'failed'
