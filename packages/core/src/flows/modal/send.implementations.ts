import { assertEvent } from 'xstate'
import { flowOf } from '../lazyFlow/lazyFlow.machine.ts'
import type { SendContext } from '../send/send.types.ts'
import { loadFlow } from './loading.implementations.ts'
import { modalSetup } from './modal.setup.ts'

/** Actions of the rules between the flows that prepare transactions and the list of transactions. */
export const sendActions = {
  /**
   * Gives what the visitor has confirmed, a transfer or a swap, to the list of transactions. It is read from the flow, which holds one only
   * after its review: no event of a host can bring another.
   */
  submitConfirmed: modalSetup.enqueueActions(scope => {
    const { event, system } = scope
    assertEvent(event, ['send.confirmed', 'swap.confirmed'])
    const flow = event.type === 'send.confirmed' ? 'send' : 'swap'
    const context: Pick<SendContext, 'confirmed'> | undefined = flowOf(system.get(flow))?.getSnapshot().context
    const transaction = context?.confirmed
    if (transaction?.id === event.id) loadFlow(scope, 'transactions', [{ type: 'transaction.submit', transaction }])
  }),
  passToSend: modalSetup.enqueueActions(({ event, enqueue, system }) => {
    for (const flow of ['send', 'swap']) if (system.get(flow)) enqueue.sendTo(flow, event)
  }),
}
