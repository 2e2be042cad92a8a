import type {
  Connection,
  ConnectionFact,
  ConnectionRecord,
  ConnectionRef,
  ConnectRequest,
  WalletAccount,
} from '../../chain/adapter.ts'
import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import { port, source } from '../../port.ts'

export type Ask = { namespace: ChainNamespace } & Pick<ConnectRequest, 'connectorId' | 'chainId'>
export type Recall = { namespace: ChainNamespace; record: ConnectionRecord }

/** A connection that is let go: because the visitor left, or for another one in its place. */
export type Release = { connection: ConnectionRef; by: 'visitor' | 'replacement' }
export type SwitchCall = { connection: ConnectionRef; chainId: CaipNetworkId }
export type SignCall = { connection: ConnectionRef; message: string | Uint8Array }

/** These accounts are nobody's here any more; without addresses it is not known whose they were. */
export type AccountsLeft = { type: 'accounts.left'; addresses: readonly string[] | undefined }

/** What the connection machine needs from the adapter of its namespace. */
export const connectionPorts = {
  connect: port<Connection, Ask>('connection.connect'),
  restore: port<Connection | undefined, Recall>('connection.restore'),
  disconnect: port<void, Release>('connection.disconnect'),
  switchNetwork: port<void, SwitchCall>('connection.switchNetwork'),
  /** Those of a chain that the app has chosen; undefined where they are the same on all. */
  accountsOn: port<readonly WalletAccount[] | undefined, SwitchCall>('connection.accountsOn'),
  signMessage: port<string, SignCall>('connection.signMessage'),
  watch: source<ConnectionFact, { connection: Connection }>('connection.watch'),
  /** Is told of `AccountsLeft`: nothing that was read for them is kept. */
  memory: source('connection.memory'),
}
