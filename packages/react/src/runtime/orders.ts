import type { CaipNetworkId, ChainNamespace, Connection } from '@foyer/core'

export type ConnectOptions = { connectorId?: string; namespace?: ChainNamespace }

/** What a host can have done, each with its end. They come in a chunk of their own: a page that only shows the button needs none. */
export interface Orders {
  connect(options?: ConnectOptions): Promise<Connection>
  disconnect(options?: { namespace?: ChainNamespace }): Promise<void>
  switchNetwork(id: CaipNetworkId): Promise<void>
  signMessage(message: string | Uint8Array, options?: { namespace?: ChainNamespace }): Promise<string>
}
