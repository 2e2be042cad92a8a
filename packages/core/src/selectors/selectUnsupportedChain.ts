import type { CaipNetworkId, ChainNamespace } from '../chain/namespace.ts'
import type { ModalSnapshot } from '../flows/modal/modal.machine.ts'
import { connectionOf } from './connectionOf.ts'

/** The chain that a namespace's wallet is on, when the host did not ask for it. `reference` is the chain's own id, e.g. `5318008`. */
export function selectUnsupportedChain(
  snapshot: ModalSnapshot,
  namespace?: ChainNamespace,
): { id: CaipNetworkId; reference: string } | undefined {
  const state = connectionOf(snapshot, namespace)
  const id = state?.hasTag('unsupported') ? state.context.connection?.chainId : undefined
  return id && { id, reference: id.slice(id.indexOf(':') + 1) }
}
