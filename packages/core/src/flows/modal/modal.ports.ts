import type { EventObject } from 'xstate'
import type { Connector } from '../../chain/adapter.ts'
import type { ChainNamespace } from '../../chain/namespace.ts'
import { port, source } from '../../port.ts'
import type { Booted } from './modal.types.ts'

/** Value to store under a key of the specification; `undefined` removes it. */
export type StorageEvent = { type: 'storage.write'; key: string; value: unknown }

export type ConnectorsChanged = { type: 'connectors.changed'; namespace: ChainNamespace; connectors: Connector[] }

export const modalPorts = {
  /** Loads the adapters, and reads the records of the last visit. */
  boot: port<Booted>('modal.boot'),
  /** Reports each namespace's connectors, now and at each change. */
  connectors: source<ConnectorsChanged>('modal.connectors'),
  storage: source<EventObject>('modal.storage'),
}
