import type { AnyActorRef } from 'xstate'
import type { AttemptSnapshot } from './attempt.machine.ts'
import type { ConnectionSnapshot } from './connection.machine.ts'

/** Child of a connection. */
export const childOf = (connection: ConnectionSnapshot | undefined, id: string) =>
  (connection?.children as Record<string, AnyActorRef | undefined> | undefined)?.[id]

/** Attempt of a connection. */
export const attemptOf = (connection: ConnectionSnapshot | undefined) =>
  childOf(connection, 'attempt')?.getSnapshot() as AttemptSnapshot | undefined
