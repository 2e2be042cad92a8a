import type { AccountType } from '../../chain/accountType.ts'
import type {
  Approved,
  Connection,
  ConnectionFact,
  ConnectionRecord,
  ConnectionRef,
  ConnectRequest,
} from '../../chain/adapter.ts'
import type { ChainNamespace } from '../../chain/namespace.ts'
import { port, source } from '../../port.ts'

export type Ask = { namespace: ChainNamespace } & Pick<ConnectRequest, 'connectorId' | 'chainId' | 'anew'>
export type Recall = { namespace: ChainNamespace; record: ConnectionRecord }

/**
 * Connection to release, and the reason: the visitor disconnects, another connection replaces it, or its wallet cannot be watched. Of a
 * connection that was still being restored only its record is known.
 */
export type Release = ({ connection: ConnectionRef } | { restoring: Recall }) & {
  by: 'visitor' | 'replacement' | 'wallet'
}

/** Another wallet was connected before this one was restored or established: it is released without anyone waiting for it. */
export type RecordLeft = { type: 'record.left'; left: Release }

/** Accounts that are no longer connected; without addresses they are unknown. */
export type AccountsLeft = { type: 'accounts.left'; addresses: readonly string[] | undefined }

/** The visitor has chosen the type of account to use in a namespace. */
export type TypeChosen = { type: 'accountType.chosen'; namespace: ChainNamespace; accountType: AccountType }

/** Effects of the connection machine on the source of its connection. */
export const connectionPorts = {
  restore: port<Connection | undefined, Recall>('connection.restore'),
  disconnect: port<void, Release>('connection.disconnect'),
  /** Reports the visitor's first touch of the page, also one from before. */
  touch: source<{ type: 'page.touched' }>('connection.touch'),
  watch: source<ConnectionFact, { connection: Connection }>('connection.watch'),
  /** Receives `AccountsLeft`, and drops the cached data of those accounts; `RecordLeft`; and `TypeChosen`, which it stores. */
  memory: source('connection.memory'),
}

/** Effects of a connection request. */
export const attemptPorts = {
  connect: port<Approved, Ask>('attempt.connect'),
  /** Restores silently, without a prompt. */
  restore: port<Connection | undefined, Recall>('attempt.restore'),
  /** Grants the turn among the families that are asked, and holds it until it is stopped. */
  turn: source<{ type: 'turn.granted' }>('attempt.turn'),
}
