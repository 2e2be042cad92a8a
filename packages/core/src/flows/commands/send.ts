import { type ErrorRecord, FoyerError } from '../../errors.ts'
import type { ViewName } from '../../rules/viewName.ts'
import { flowOf } from '../lazyFlow/lazyFlow.machine.ts'
import { connectionOf, loadingStateOf } from '../modal/children.selectors.ts'
import type { ModalActor, ModalSnapshot } from '../modal/modal.machine.ts'
import { selectWindow } from '../modal/modal.selectors.ts'
import { canShow } from '../modal/routing.ts'
import type { SendSnapshot, sendMachine } from '../send/send.machine.ts'
import type { WantedTransfer } from '../send/send.types.ts'
import type { TransactionRecord } from '../transactions/transaction.types.ts'
import { transactionIn } from '../transactions/transactions.selectors.ts'
import { booted } from './booted.ts'
import { type Outcome, settle } from './settle.ts'
import { whenSignedIn } from './signIn.ts'

const flowIn = (actor: ModalActor): SendSnapshot | undefined =>
  flowOf<typeof sendMachine>(actor.getSnapshot().children.send)?.getSnapshot()

const toError = ({ code, context }: ErrorRecord, cause?: unknown) => new FoyerError(code, context as never, { cause })

/** One text for the same wish, whatever the order of its terms. As in the form, only text counts. */
const keyOf = ({ chainId, token, amount, to }: WantedTransfer = {}) =>
  JSON.stringify([chainId, token, amount, to].map(term => (typeof term === 'string' ? term : undefined)))

/** Waits for the wallet of the last visit, and for the sign-in that the host requires. Rejects where the active wallet cannot send. */
async function whenReady(actor: ModalActor): Promise<void> {
  await booted(actor)
  await settle<void>(actor, () =>
    Object.values(actor.getSnapshot().context.status).includes('restoring') ? undefined : { value: undefined },
  )
  if (actor.getSnapshot().status !== 'active') throw new FoyerError('connect.cancelled', {})
  const connection = connectionOf(actor.getSnapshot())
  if (!connection?.hasTag('connected')) throw new FoyerError('account.missing', {})
  const { namespace } = connection.context.connection!
  if (actor.getSnapshot().context.config.signIn) await whenSignedIn(actor, namespace)
  const { context } = actor.getSnapshot()
  const sends = context.booted!.namespaces.some(each => each.namespace === namespace && each.sends)
  if (!sends || !canShow(context, { view: 'WalletSend', payload: {} }))
    throw new FoyerError('chain.unsupported', { namespace })
}

const SEND_VIEWS: ReadonlySet<string> = new Set<ViewName>([
  'WalletSend',
  'WalletSendSelectToken',
  'WalletSendPreview',
  'TransactionStatus',
])

/** Whether the visitor has left the form. The window of an embedded modal never closes. */
function hasLeft(snapshot: ModalSnapshot): boolean {
  if (!snapshot.context.config.embedded) return selectWindow(snapshot) === 'closed'
  return !snapshot.context.history.some(({ view }) => SEND_VIEWS.has(view))
}

/** The form as one command sees it. */
type Form = {
  /** The wish that it was opened with. Without terms the form goes on with an earlier one. */
  key: string | undefined
  hasBegun: boolean
  /** Error of an earlier transfer, still in the form. */
  former: ErrorRecord | undefined
  /** Id of the transfer that was confirmed in it. */
  asked: string | undefined
  /** Error after which that was not sent. */
  failure: FoyerError | undefined
}

const isWanted = ({ key }: Form, flow: SendSnapshot | undefined) => keyOf(flow?.context.wanted) === key

/** Follows the form, and the transfer that is confirmed in it. */
function follow(form: Form, flow: SendSnapshot | undefined): void {
  if (!flow || flow.matches('closed')) return
  if (flow.matches('signing')) {
    // Before the form is opened it is an earlier transfer that is signed.
    if (form.hasBegun && isWanted(form, flow)) form.asked = flow.context.asked
    return
  }
  form.key ??= keyOf(flow.context.wanted)
  if (!isWanted(form, flow)) return
  if (!form.hasBegun) form.former = flow.context.error
  form.hasBegun = true
  // The visitor has gone on after a refusal.
  if (!flow.matches('failed')) form.failure = undefined
}

/** Whether the confirmed transfer is in the list of transactions, or on its way there: it goes on without the window. */
function isOnItsWay(actor: ModalActor, asked: string): boolean {
  const snapshot = actor.getSnapshot()
  if (transactionIn(snapshot, asked)) return true
  return flowIn(actor)?.context.confirmed?.id === asked && loadingStateOf(snapshot, 'transactions') !== 'failed'
}

/** Outcome of a confirmed transfer, as far as it is known. */
function outcomeOf(transaction: TransactionRecord): Outcome<TransactionRecord> {
  const { id, submitted, status, how } = transaction
  if (submitted || how === 'spedUp') return { value: transaction }
  switch (status) {
    case 'undetermined':
      return { error: new FoyerError('transfer.undetermined', { id }) }
    // The wallet's answer was lost, and the chain says that no block will have it.
    case 'dropped':
      return { error: new FoyerError('transfer.expired', {}) }
    case 'replaced':
      return { error: new FoyerError('transfer.refused', {}) }
    default:
      return undefined
  }
}

/** Error of a form that was left. */
function leavingError({ former, failure, ...form }: Form, flow: SendSnapshot | undefined): FoyerError {
  const error = flow?.context.error
  const isOwn = error !== undefined && error !== former && isWanted({ ...form, former, failure }, flow)
  if (isOwn) return toError(error, failure?.code === error.code ? failure.cause : undefined)
  return failure ?? new FoyerError('connect.cancelled', {})
}

/** Lets the visitor prepare a transfer, and settles with the transaction that it becomes. */
export async function send(actor: ModalActor, terms: WantedTransfer = {}): Promise<TransactionRecord> {
  await whenReady(actor)
  const key = keyOf(terms)
  const form: Form = {
    key: key === keyOf() ? undefined : key,
    hasBegun: false,
    former: undefined,
    asked: undefined,
    failure: undefined,
  }
  const look = () => follow(form, flowIn(actor))
  const read = (): Outcome<TransactionRecord> => {
    look()
    const flow = flowIn(actor)
    const snapshot = actor.getSnapshot()
    if (form.asked !== undefined) {
      const transaction = transactionIn(snapshot, form.asked)
      const outcome = transaction && outcomeOf(transaction)
      if (outcome || isOnItsWay(actor, form.asked)) return outcome
    }
    // The host has asked for another transfer meanwhile, or another account pays.
    const isReplaced = form.hasBegun && !isWanted(form, flow)
    return isReplaced || hasLeft(snapshot) ? { error: leavingError(form, flow) } : undefined
  }
  return settle<TransactionRecord>(actor, read, () => {
    const subscriptions = [
      actor.on('transaction.asked', look),
      actor.on('error', ({ error, cause }) => {
        if (form.asked !== undefined && !isOnItsWay(actor, form.asked)) form.failure = toError(error, cause)
      }),
    ]
    actor.send({ type: 'modal.open', view: 'WalletSend', arguments: terms })
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  })
}
