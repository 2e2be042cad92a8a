import type { EventObject } from 'xstate'
import type { Connector } from '../../chain/adapter.ts'
import type { ChainNamespace } from '../../chain/namespace.ts'
import { port, source } from '../../port.ts'
import type { Booted } from './modal.types.ts'

/** What goes to storage, by the specification's keys. `undefined` removes. */
export type StorageEvent = { type: 'storage.write'; key: string; value: unknown }

export type ConnectorsChanged = { type: 'connectors.changed'; namespace: ChainNamespace; connectors: Connector[] }

export const modalPorts = {
  /** Loads the adapters and reads what storage kept. */
  boot: port<Booted>('modal.boot'),
  /** Reports each namespace's connectors, now and at each change. */
  connectors: source<ConnectorsChanged>('modal.connectors'),
  storage: source<EventObject>('modal.storage'),
}
