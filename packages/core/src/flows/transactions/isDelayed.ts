import type { AnyStateMachine } from 'xstate'
import { flowOf } from '../lazyFlow/lazyFlow.machine.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import { transactionChild } from './transactionChild.ts'

/** Whether this page has waited for a while for the wallet's answer to a transaction. */
export const isDelayed = (snapshot: ModalSnapshot, id: string): boolean =>
  flowOf<AnyStateMachine>(snapshot.children.transactions)
    ?.getSnapshot()
    .children[transactionChild(id)]?.getSnapshot()
    .hasTag('delayed') === true
