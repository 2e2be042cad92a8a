import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import type { ErrorRecord } from '../../errors.ts'
import { leafOf } from '../leafOf.ts'
import { connectionOf, networkStateOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import type { SwitchScreen } from './connection.types.ts'
import { switchOf, unloadedSwitch } from './requestParts.ts'

/** Switch to a network, as a view shows it. */
export type Switch = {
  /** `confirm`: the namespace of the network has no wallet yet. `offer`: the switch has not been requested yet. */
  screen: SwitchScreen | 'confirm' | 'offer'
  /** State value behind the screen: of the choice of networks, or of the switch. */
  state: string
  /** Code and context of the last failure. Undefined without one. */
  error: ErrorRecord | undefined
}

/** State of a network switch, for SwitchNetwork. */
export function selectSwitch(
  snapshot: ModalSnapshot,
  { namespace, chainId }: { namespace: ChainNamespace; chainId: CaipNetworkId },
): Switch {
  const network = networkStateOf(snapshot)
  if (network?.matches({ selection: 'confirming' }) && network.context.wanted === chainId)
    return { screen: 'confirm', state: 'confirming', error: undefined }
  const connection = connectionOf(snapshot, namespace)
  const unloaded = unloadedSwitch(connection)
  if (unloaded) return { screen: 'failed', state: 'failed', error: unloaded }
  const move = switchOf(connection)
  const meta = Object.values(move?.getMeta() ?? {}).find(each => each?.switch !== undefined)
  if (!move || !meta || move.context.target !== chainId) return { screen: 'offer', state: 'idle', error: undefined }
  return { screen: meta.switch, state: leafOf(move.value), error: move.context.error }
}
