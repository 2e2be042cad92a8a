import type { AttemptSnapshot } from './attempt.machine.ts'
import type { ConnectionSnapshot } from './connection.machine.ts'
import type { SigningSnapshot } from './signing.machine.ts'
import type { SwitchSnapshot } from './switch.machine.ts'

const childOf = (connection: ConnectionSnapshot | undefined, id: string): unknown =>
  (connection?.children as Record<string, { getSnapshot(): unknown } | undefined> | undefined)?.[id]?.getSnapshot()

/** Attempt of a connection. */
export const attemptOf = (connection: ConnectionSnapshot | undefined) =>
  childOf(connection, 'attempt') as AttemptSnapshot | undefined

/** Network switch of a connection; undefined where no wallet is connected. */
export const switchOf = (connection: ConnectionSnapshot | undefined) =>
  childOf(connection, 'switch') as SwitchSnapshot | undefined

/** Signing of a connection. */
export const signingOf = (connection: ConnectionSnapshot | undefined) =>
  childOf(connection, 'signing') as SigningSnapshot | undefined
