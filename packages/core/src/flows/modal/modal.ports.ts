import type { EventObject } from 'xstate'
import type { Connector } from '../../chain/adapter.ts'
import type { ChainNamespace } from '../../chain/namespace.ts'
import { later, port, source } from '../../port.ts'
import type { analyticsMachine } from '../analytics/analytics.machine.ts'
import type { catalogueMachine } from '../catalogue/catalogue.machine.ts'
import type { walletConnectMachine } from '../walletConnect/walletConnect.machine.ts'
import type { Booted } from './modal.types.ts'

/** What goes to storage, by the specification's keys. `undefined` removes. */
export type StorageEvent = { type: 'storage.write'; key: string; value: unknown }

export type ConnectorsChanged = { type: 'connectors.changed'; namespace: ChainNamespace; connectors: Connector[] }

/** The flows that reach beyond this page, in a chunk of their own. */
export type RemoteFlows = { walletConnect: typeof walletConnectMachine; catalogue: typeof catalogueMachine }

/** The flows that come in chunks of their own, and are registered then. */
export type LaterFlows = RemoteFlows & { analytics: typeof analyticsMachine }

export const modalPorts = {
  /** Loads the adapters and reads what storage kept. */
  boot: port<Booted>('modal.boot'),
  /** Reports each namespace's connectors, now and at each change. */
  connectors: source<ConnectorsChanged>('modal.connectors'),
  /** Loads the flows that reach beyond this page and registers them. Rejects when the chunk does not come. */
  remote: port<void>('modal.remote'),
  walletConnect: later<RemoteFlows['walletConnect']>('modal.walletConnect'),
  catalogue: later<RemoteFlows['catalogue']>('modal.catalogue'),
  /** Loads analytics and registers them. Rejects when the chunk does not come. */
  tracking: port<void>('modal.tracking'),
  analytics: later<LaterFlows['analytics']>('modal.analytics'),
  storage: source<EventObject>('modal.storage'),
}
