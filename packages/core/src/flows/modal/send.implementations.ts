import { assertEvent } from 'xstate'
import { flowOf } from '../lazyFlow/lazyFlow.machine.ts'
import type { sendMachine } from '../send/send.machine.ts'
import { spawnFlow } from './loading.implementations.ts'
import { modalSetup } from './modal.setup.ts'
import { topOf } from './routing.ts'
import type { HistoryEntry } from './views.ts'

const VIEWS: readonly string[] = ['WalletSend', 'WalletSendSelectToken', 'WalletSendPreview', 'TransactionStatus']

const isOfSend = ({ view }: HistoryEntry) => VIEWS.includes(view)

/** Actions of the rules between the send flow, its views and the list of transactions. */
export const sendActions = {
  /** Moves between the views of the flow where the visitor still looks at one. */
  followSend: modalSetup.enqueueActions(({ context, event, enqueue }) => {
    assertEvent(event, 'send.moved')
    const { history } = context
    const { view } = event
    const top = topOf(context)
    if (!top || top.view === view || !isOfSend(top)) return
    const at = history.findIndex(each => each.view === 'WalletSend')
    const form: HistoryEntry = history[at] ?? { view: 'WalletSend', payload: {} }
    const before = at === -1 ? history.filter(each => !isOfSend(each)) : history.slice(0, at)
    enqueue.assign({ history: view === 'WalletSend' ? [...before, top] : [...before, form, top] })
    enqueue.raise({ type: 'view.go', entry: view === 'WalletSend' ? form : { view, payload: {} }, mode: 'replace' })
  }),
  /**
   * Gives the transfer that the visitor has confirmed to the list of transactions, and shows what becomes of it. It is read from the flow, which
   * holds one only after its review: no event of a host can bring another.
   */
  submitConfirmed: modalSetup.enqueueActions(({ context, event, enqueue, system }) => {
    assertEvent(event, 'send.confirmed')
    const transaction = flowOf<typeof sendMachine>(system.get('send'))?.getSnapshot().context.confirmed
    if (transaction?.id !== event.id) return
    if (!system.get('transactions')) spawnFlow(enqueue, 'transactions', {})
    for (const each of [{ type: 'flow.load' }, { type: 'transaction.submit', transaction }])
      enqueue.sendTo('transactions', each)
    const top = topOf(context)
    if (!top || !isOfSend(top)) return
    // Back does not lead to a form that was sent.
    enqueue.assign({ history: [...context.history.filter(each => !isOfSend(each)), top] })
    enqueue.raise({ type: 'view.go', entry: { view: 'TransactionStatus', payload: { id: event.id } }, mode: 'replace' })
  }),
  passToSend: modalSetup.enqueueActions(({ event, enqueue, system }) => {
    if (system.get('send')) enqueue.sendTo('send', event)
  }),
  /** Without the list of transactions no wallet was asked. */
  failHandover: modalSetup.enqueueActions(({ event, enqueue, system }) => {
    assertEvent(event, 'flow.failed')
    if (event.pending.some(({ type }) => type === 'transaction.submit') && system.get('send'))
      enqueue.sendTo('send', { type: 'handover.failed', error: event.error })
  }),
}
