import type { Connector } from '../chain/adapter.ts'
import type { ChainNamespace } from '../chain/namespace.ts'
import type { ModalSnapshot } from '../flows/modal/modal.machine.ts'
import { normalizeWalletName } from '../rules/normalizeWalletName.ts'

/** A connector known on this page now, with its wallet's name as it is shown. */
export function selectConnector(
  { context: { connectors } }: ModalSnapshot,
  { connectorId, namespace }: { connectorId: string; namespace: ChainNamespace },
): Connector | undefined {
  const found = connectors.find(({ id, chain }) => id === connectorId && chain === namespace)
  return found && { ...found, name: normalizeWalletName(found.name) }
}
