import type { Connector } from '../../chain/adapter.ts'
import { port, source } from '../../port.ts'
import type { Booted, RecordChanged } from './modal.types.ts'

/** Value to store under a key of the specification; `undefined` removes it. */
export type StorageEvent = { type: 'storage.write'; key: string; value: unknown }

export type ConnectorsChanged = { type: 'connectors.changed'; connectors: Connector[] }

export const modalPorts = {
  /** Loads the adapters, and reads the records of the last visit. With a record it also loads the machine of connections. */
  boot: port<Booted>('modal.boot'),
  /** Loads the file with the machine of connections. */
  loadConnections: port<void>('modal.loadConnections'),
  /** Reports the connectors of all namespaces, in their order: now and at each change. */
  connectors: source<ConnectorsChanged>('modal.connectors'),
  /** Receives `StorageEvent`, and reports what other tabs have written. */
  storage: source<RecordChanged>('modal.storage'),
}
