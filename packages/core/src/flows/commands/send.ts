import { type ErrorRecord, FoyerError } from '../../errors.ts'
import { flowOf } from '../lazyFlow/lazyFlow.machine.ts'
import { connectionOf } from '../modal/children.selectors.ts'
import type { ModalActor } from '../modal/modal.machine.ts'
import { selectWindow } from '../modal/modal.selectors.ts'
import { canShow } from '../modal/routing.ts'
import type { SendSnapshot, sendMachine } from '../send/send.machine.ts'
import type { WantedTransfer } from '../send/send.types.ts'
import type { TransactionRecord } from '../transactions/transaction.types.ts'
import { transactionIn } from '../transactions/transactions.selectors.ts'
import { booted } from './booted.ts'
import { type Outcome, settle } from './settle.ts'

const flowIn = (actor: ModalActor): SendSnapshot | undefined =>
  flowOf<typeof sendMachine>(actor.getSnapshot().children.send)?.getSnapshot()

const toError = ({ code, context }: ErrorRecord) => new FoyerError(code, context as never)

/** One text for the same wish, whatever the order of its terms. */
const keyOf = ({ chainId, token, amount, to }: WantedTransfer = {}) => JSON.stringify([chainId, token, amount, to])

/** Throws where no connected wallet can send. */
function assertSends(actor: ModalActor) {
  const snapshot = actor.getSnapshot()
  const connection = connectionOf(snapshot)
  if (!connection?.hasTag('connected')) throw new FoyerError('account.missing', {})
  if (!canShow(snapshot.context, { view: 'WalletSend', payload: {} }))
    throw new FoyerError('chain.unsupported', { namespace: connection.context.connection!.namespace })
}

/** Lets the visitor prepare a transfer, and settles with the transaction that it becomes. */
export async function send(actor: ModalActor, terms: WantedTransfer = {}): Promise<TransactionRecord> {
  await booted(actor)
  assertSends(actor)
  const key = keyOf(terms)
  let asked: string | undefined
  let hasBegun = false
  const read = (): Outcome<TransactionRecord> => {
    const flow = flowIn(actor)
    const snapshot = actor.getSnapshot()
    if (asked !== undefined) {
      const transaction = transactionIn(snapshot, asked)
      if (transaction?.submitted) return { value: transaction }
      if (transaction?.status === 'undetermined')
        return { error: new FoyerError('transfer.undetermined', { id: asked }) }
      // It goes on without the window.
      if (transaction) return undefined
    }
    const isWanted = keyOf(flow?.context.wanted) === key
    hasBegun ||= isWanted && flow?.matches('closed') === false
    const isClosed = selectWindow(snapshot) === 'closed'
    // The host has asked for another transfer meanwhile.
    if (!isClosed && (!hasBegun || isWanted)) return undefined
    return { error: flow?.context.error ? toError(flow.context.error) : new FoyerError('connect.cancelled', {}) }
  }
  return settle<TransactionRecord>(actor, read, () => {
    const subscription = actor.on('transaction.asked', ({ transaction }) => {
      if (flowIn(actor)?.context.asked === transaction.id && keyOf(flowIn(actor)?.context.wanted) === key)
        asked = transaction.id
    })
    actor.send({ type: 'modal.open', view: 'WalletSend', arguments: terms })
    return () => subscription.unsubscribe()
  })
}
