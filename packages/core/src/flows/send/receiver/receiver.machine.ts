import { assign, enqueueActions } from 'xstate'
import { setup } from '../../../setup.ts'
import { report } from '../../report.ts'
import type { Contact, Receiver, ReceiverPlace, ReceiverProblem, ReceiverReport } from './receiver.types.ts'

type Context = {
  place: ReceiverPlace | undefined
  text: string
  receiver: Receiver | undefined
  problem: ReceiverProblem | undefined
  contacts: readonly Contact[]
}
type Event =
  | { type: 'place.changed'; place: ReceiverPlace | undefined }
  | { type: 'receiver.typed'; text: string }
  | { type: 'receiver.picked'; address: string; name?: string }
  | { type: 'receiver.cleared' }
  | { type: 'receiver.retry' }
export const receiverMachine = setup({
  types: {} as { context: Context; events: Event },
  actions: {
    take: enqueueActions(s => {
      const address = s.event.type === 'receiver.typed' ? s.event.text : ''
      s.enqueue.assign({ text: address })
      report<ReceiverReport>(s, { type: 'receiver.changed', receiver: address ? { address } : undefined })
    }),
  },
}).createMachine({
  id: 'receiver',
  context: { place: undefined, text: '', receiver: undefined, problem: undefined, contacts: [] },
  initial: 'empty',
  states: { empty: {} },
  on: { 'receiver.typed': { actions: 'take' }, 'receiver.cleared': { actions: 'take' } },
})
