import { assertEvent } from 'xstate'
import { flowOf } from '../lazyFlow/lazyFlow.machine.ts'
import type { SendContext } from '../send/send.types.ts'
import { spawnFlow } from './loading.implementations.ts'
import { modalSetup } from './modal.setup.ts'

/** Actions of the rules between the send flow and the list of transactions. */
export const sendActions = {
  /**
   * Gives the transfer that the visitor has confirmed to the list of transactions. It is read from the flow, which holds one only after its
   * review: no event of a host can bring another.
   */
  submitConfirmed: modalSetup.enqueueActions(({ event, enqueue, system }) => {
    assertEvent(event, 'send.confirmed')
    const context: SendContext | undefined = flowOf(system.get('send'))?.getSnapshot().context
    const transaction = context?.confirmed
    if (transaction?.id !== event.id) return
    if (!system.get('transactions')) spawnFlow(enqueue, 'transactions', {})
    for (const each of [{ type: 'flow.load' }, { type: 'transaction.submit', transaction }])
      enqueue.sendTo('transactions', each)
  }),
  passToSend: modalSetup.enqueueActions(({ event, enqueue, system }) => {
    if (system.get('send')) enqueue.sendTo('send', event)
  }),
}
