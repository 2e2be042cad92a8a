import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { isShared } from '../../auth/auth.ts'
import { CHAIN_NAMESPACES } from '../../chain/namespace.ts'
import { attemptOf } from '../connection/connectionParts.ts'
import { signingOf, switchOf } from '../connection/requestParts.ts'
import { flowOf } from '../lazyFlow/lazyFlow.machine.ts'
import { transactionChild } from '../transactions/transactionChild.ts'
import { selectTransactions } from '../transactions/transactions.selectors.ts'
import { connectionOf } from './children.selectors.ts'
import type { ModalSnapshot } from './modal.machine.ts'

/** Whether a machine has a request open in a wallet of this browser. A phone, and the window of a login, draw nothing in the page. */
const asks = (machine: AnyMachineSnapshot | undefined, connectorId: string | undefined) =>
  machine?.hasTag('asked') === true && !isShared(connectorId)

/**
 * Whether a wallet of this browser holds a request: to connect, sign in, sign, send, or switch or add a network. It may draw its window in the
 * page, which then has to be operable.
 */
export function isWalletAsked(snapshot: ModalSnapshot): boolean {
  const isHeld = CHAIN_NAMESPACES.some(namespace => {
    const connection = connectionOf(snapshot, namespace)
    const [attempt, move, signing] = [attemptOf(connection), switchOf(connection), signingOf(connection)]
    return (
      asks(attempt, attempt?.context.attempt?.connectorId) ||
      asks(move, move?.context.connection?.connectorId) ||
      asks(signing, signing?.context.requests[0]?.connection.connectorId)
    )
  })
  const list = flowOf<AnyStateMachine>(snapshot.children.transactions)?.getSnapshot()
  return (
    isHeld ||
    selectTransactions(snapshot).some(({ id, connectorId }) =>
      asks(list?.children[transactionChild(id)]?.getSnapshot(), connectorId),
    )
  )
}
