import type { ErrorRecord } from '../../errors.ts'
import { flowOf, type LazyFlowSnapshot } from '../lazyFlow/lazyFlow.machine.ts'
import type { ConnectionSnapshot } from './connection.machine.ts'
import { childOf } from './connectionParts.ts'
import type { signingMachine } from './signing.machine.ts'
import type { switchMachine } from './switch.machine.ts'

/** Network switch of a connection; undefined where no wallet is connected, and until it has loaded. */
export const switchOf = (connection: ConnectionSnapshot | undefined) =>
  flowOf<typeof switchMachine>(childOf(connection, 'switch'))?.getSnapshot()

/** Error where the machine of a network switch did not load. */
export const unloadedSwitch = (connection: ConnectionSnapshot | undefined): ErrorRecord | undefined =>
  (childOf(connection, 'switch')?.getSnapshot() as LazyFlowSnapshot | undefined)?.matches('failed')
    ? { code: 'chunk.failed', context: { chunk: 'switch' } }
    : undefined

/** Signing of a connection; undefined until it has loaded. */
export const signingOf = (connection: ConnectionSnapshot | undefined) =>
  flowOf<typeof signingMachine>(childOf(connection, 'signing'))?.getSnapshot()
