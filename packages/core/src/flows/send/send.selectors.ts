import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { isLookAlike } from '../../chain/isLookAlike.ts'
import type { TransferFee } from '../../chain/transfer.ts'
import type { ErrorRecord } from '../../errors.ts'
import {
  type AmountIn,
  type ShownAmount,
  shownAmount as shown,
  shownCost,
  shownInList,
} from '../holdings/shownAmount.ts'
import { flowOf } from '../lazyFlow/lazyFlow.machine.ts'
import { leafOf } from '../leafOf.ts'
import { loadingStateOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import { isSameAddress } from '../receiver/readAddress.ts'
import type { receiverMachine } from '../receiver/receiver.machine.ts'
import type { Contact, Receiver, ReceiverProblem } from '../receiver/receiver.types.ts'
import type { HowReplaced } from '../transactions/isReplaceable.ts'
import type { WithTextAmounts } from '../transactions/keptDraft.ts'
import { amountOf, convertedText } from './amountOf.ts'
import { feeOf } from './feeOf.ts'
import { type Foreseen, foreseen } from './foreseen.ts'
import { type Missing, missingOf } from './missingOf.ts'
import { assetOf } from './replacement.ts'
import type { SendSnapshot, sendMachine } from './send.machine.ts'
import type { Asset, Payer, Quote, SendScreen, TypedAmount } from './send.types.ts'

/** Fee for the screen. */
export type ShownFee = ShownAmount & {
  tier: TransferFee['tier']
  /** Part that the receiver's new account keeps. */
  deposit: ShownAmount | undefined
  /** Kept beside the fee by Max, where the chain may charge more than it says. Undefined where its rule is known. */
  margin: ShownAmount | undefined
  /** The fee without the deposit. */
  alone: ShownAmount
}
/** Field of the receiver. */
export type ReceiverField = {
  /** Text as typed. */
  text: string
  /** `empty`, `settling`, `resolving`, `resolved`, `wrong` or `failed`. */
  state: string
  /** Receiver that the text leads to. Undefined while there is none. */
  receiver: Receiver | undefined
  /** Whether its name can be mistaken for another. */
  lookAlike: boolean
  /** Reason why the text gives no receiver. Undefined without one. */
  problem: ReceiverProblem | undefined
  /** Addresses to choose from. */
  contacts: readonly Contact[]
  /** Addresses that the visitor may know. */
  known: readonly string[]
}

/** Transfer that the visitor reviews. */
export type SendReview = {
  /** Amount that the receiver gets. */
  amount: ShownAmount
  /** Receiver of the transfer. */
  receiver: Receiver
  /** Whether the account has not sent there before, as far as this browser knows. */
  isFirst: boolean
  /** Most that the transfer can cost. */
  fee: ShownFee
  /** Balance of the asset after the transfer. */
  left: ShownAmount
  /** Outcome if it were sent now. Undefined where the chain offers none, and until it is there. */
  simulation: Foreseen | undefined
  /** Whether the simulation is awaited: the transfer is shown, and cannot be confirmed yet. */
  isForeseeing: boolean
  /** The receiver begins and ends like a known one, and the visitor has not read it yet. */
  mustAcknowledge: boolean
}

/** Form and preview of the send flow. */
export type Send = {
  /** `loading` also while the file of the flow loads; `failed` with `chunk.failed` when it did not. */
  screen: SendScreen
  /** Leaf state of the flow. */
  state: string
  /** Account that pays. Undefined while none can. */
  payer: Payer | undefined
  /** Chain that the host wants to send on. */
  wantedChain: string | undefined
  /** Assets that can be sent, the native currency first. */
  assets: readonly Asset[]
  /** Text by which the visitor looks for a token. */
  search: string
  /** Asset to send. Undefined while none is chosen. */
  asset: Asset | undefined
  /** Amount as the visitor has typed it. */
  amount: TypedAmount
  /** Text of the amount's field: as typed, or all that the fee leaves. */
  typed: string
  /** The amount in the other unit. Undefined without a price, or an amount. */
  converted: ShownAmount | undefined
  /** Balance of the asset; undefined while it is not known. */
  balance: ShownAmount | undefined
  /** Fees to choose from, the cheapest first. */
  fees: readonly ShownFee[]
  /** Chosen fee. Undefined until it is estimated. */
  fee: ShownFee | undefined
  /** First reason why the transfer cannot be reviewed. Undefined where it can. */
  missing: Missing | undefined
  /** Smallest amount that the receiver can get, where the amount is below it. */
  least: ShownAmount | undefined
  /** Field of the receiver. */
  receiver: ReceiverField
  /** Transfer in review. Undefined outside of it. */
  review: SendReview | undefined
  /** Pending transfer that is sped up or cancelled, with its amount. */
  replaces: { how: HowReplaced; amount: ShownAmount } | undefined
  /** Code and context of the last failure. Undefined without one. */
  error: ErrorRecord | undefined
}

/** Fees and gas are in the native currency, with its price by the list. */
const nativeIn = ({ assets, payer }: SendSnapshot['context']): AmountIn => assets[0] ?? payer!.native

const shownFee = (fee: WithTextAmounts<TransferFee>, native: AmountIn): ShownFee => ({
  ...shownCost(BigInt(fee.amount), native),
  tier: fee.tier,
  deposit: fee.deposit === undefined ? undefined : shownCost(BigInt(fee.deposit), native),
  margin: fee.margin === undefined ? undefined : shownCost(BigInt(fee.margin), native),
  alone: shownCost(BigInt(fee.amount) - BigInt(fee.deposit ?? 0), native),
})

/** Quantity and worth of an asset by the last list; undefined where that does not say it. */
export const assetLine = (asset: Asset): ShownAmount | undefined =>
  asset.held === undefined ? undefined : shownInList(BigInt(asset.held), asset)

/** Part of the fee that comes out of the balance of the asset, in its base units. A token that is the native currency pays its own fee. */
function feeIn({ address, decimals }: Asset, { draft: { fee }, estimate }: Quote, { native }: Payer): bigint {
  if (address === undefined) return BigInt(fee.amount)
  if (!estimate.isNative || decimals > native.decimals) return 0n
  const units = 10n ** BigInt(native.decimals - decimals)
  return (BigInt(fee.amount) + units - 1n) / units
}

function reviewOf(snapshot: SendSnapshot, { known }: ReceiverField): SendReview | undefined {
  const { context } = snapshot
  const { quote, asset, receiver } = context
  if (!quote || !asset || !receiver || !context.payer) return undefined
  const { namespace } = context.payer
  const { draft, estimate } = quote
  const amount = BigInt(draft.amount)
  const left = BigInt(estimate.balance) - amount - feeIn(asset, quote, context.payer)
  return {
    amount: shownCost(amount, asset),
    receiver: { ...receiver, address: draft.to },
    isFirst: !known.some(address => isSameAddress(address, receiver.address, namespace)),
    fee: shownFee(draft.fee, nativeIn(context)),
    left: shown(left < 0n ? 0n : left, asset),
    simulation: foreseen(quote, context),
    isForeseeing: snapshot.matches({ reviewing: 'foreseeing' }),
    mustAcknowledge: snapshot.matches({ reviewing: 'warned' }),
  }
}

function replacedIn({ replacement, assets }: SendSnapshot['context']): Send['replaces'] {
  if (!replacement) return undefined
  const { how, transaction } = replacement
  const { summary } = transaction
  return { how, amount: shownCost(BigInt(summary.amount), assetOf(summary, assets)) }
}

const EMPTY: ReceiverField = {
  text: '',
  state: 'empty',
  receiver: undefined,
  lookAlike: false,
  problem: undefined,
  contacts: [],
  known: [],
}

/** The receiver is the one that the transfer goes to; the rest is what its field says. */
function receiverOf(snapshot: SendSnapshot): ReceiverField {
  const field = snapshot.children.receiver?.getSnapshot() as SnapshotFrom<typeof receiverMachine> | undefined
  if (!field) return EMPTY
  const { text, problem, contacts } = field.context
  const { choices, known } = contacts
  const { receiver } = snapshot.context
  const lookAlike = receiver?.name !== undefined && isLookAlike(receiver.name)
  return { text, state: leafOf(field.value), receiver, lookAlike, problem, contacts: choices, known }
}

/** Text of the amount's field, and the amount in the other unit. */
function amountsOf({ context }: SendSnapshot): Pick<Send, 'typed' | 'converted' | 'least' | 'balance'> {
  const { amount, asset, estimate } = context
  if (!asset) return { typed: amount.text, converted: undefined, least: undefined, balance: undefined }
  const units = amountOf(context)
  const held = estimate ? BigInt(estimate.balance) : asset.held === undefined ? undefined : BigInt(asset.held)
  const least = estimate?.least === undefined ? undefined : BigInt(estimate.least)
  return {
    typed: amount.max ? (units === undefined ? '' : convertedText(units, asset, 'asset')) : amount.text,
    converted: units === undefined ? undefined : shownCost(units, asset),
    least: units !== undefined && least !== undefined && units < least ? shown(least, asset) : undefined,
    balance: held === undefined ? undefined : shown(held, asset),
  }
}

const chunkFailed: ErrorRecord = { code: 'chunk.failed', context: { chunk: 'send' } }

/** Actor of the send flow, for its events. */
export type SendRef = ActorRefFrom<typeof sendMachine>

/** Actor of the running send flow. Undefined before its file has loaded. */
export const sendOf = (snapshot: ModalSnapshot): SendRef | undefined =>
  flowOf<typeof sendMachine>(snapshot.children.send)

/** Send flow of the active account. Nothing of it is loaded before its view is entered. */
export function selectSend(snapshot: ModalSnapshot): Send {
  const flow: SendSnapshot | undefined = flowOf<typeof sendMachine>(snapshot.children.send)?.getSnapshot()
  const loading = loadingStateOf(snapshot, 'send')
  if (!flow?.context.payer) {
    return {
      screen: loading === 'failed' ? 'failed' : 'loading',
      state: loading,
      payer: undefined,
      wantedChain: undefined,
      assets: [],
      search: '',
      asset: undefined,
      amount: { text: '', unit: 'asset', max: false },
      typed: '',
      converted: undefined,
      balance: undefined,
      fees: [],
      fee: undefined,
      missing: undefined,
      least: undefined,
      receiver: EMPTY,
      review: undefined,
      replaces: undefined,
      error: loading === 'failed' ? chunkFailed : undefined,
    }
  }
  const { context } = flow
  const [meta] = Object.values(flow.getMeta())
  const receiver = receiverOf(flow)
  const fee = feeOf(context)
  const native = nativeIn(context)
  return {
    screen: meta?.screen ?? 'loading',
    state: leafOf(flow.value),
    payer: context.payer,
    wantedChain: context.wanted?.chainId,
    assets: context.assets,
    search: context.search,
    asset: context.asset,
    amount: context.amount,
    ...amountsOf(flow),
    fees: (context.estimate?.fees ?? []).map(each => shownFee(each, native)),
    fee: fee && shownFee(fee, native),
    missing: missingOf(context, receiver.text),
    receiver,
    review: reviewOf(flow, receiver),
    replaces: replacedIn(context),
    error: context.error,
  }
}
