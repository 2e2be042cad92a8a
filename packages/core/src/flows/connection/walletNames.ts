import type { AnyActorRef } from 'xstate'
import type { ConnectionRef, Connector } from '../../chain/adapter.ts'

export type WalletNames = {
  /** Notes the name of a wallet that is being connected, if it is listed. */
  note(connection: ConnectionRef, system: AnyActorRef['system']): void
  /** Name of a connected wallet; without one, the id of its connector. */
  of(connection: ConnectionRef): string
}

const keyOf = ({ connectorId, namespace }: ConnectionRef) => `${namespace} ${connectorId}`

/**
 * Names of the connected wallets. The connectors of one wallet in several namespaces have different ids and the same name. It is kept from the
 * time of the connection, because a wallet may leave the list and still serve its connections.
 */
export function createWalletNames(): WalletNames {
  const names = new Map<string, string>()
  return {
    note(connection, system) {
      const connectors: readonly Connector[] = system.get('modal')?.getSnapshot().context.connectors ?? []
      const listed = connectors.find(({ id, chain }) => id === connection.connectorId && chain === connection.namespace)
      if (listed) names.set(keyOf(connection), listed.name)
    },
    of: connection => names.get(keyOf(connection)) ?? connection.connectorId,
  }
}
