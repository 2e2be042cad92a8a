import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import type { ErrorRecord } from '../../errors.ts'
import { connectionOf, leafOf, networkStateOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import type { SwitchScreen } from './connection.types.ts'
import { switchOf } from './connectionParts.ts'

export type Switch = {
  /** `confirm`: the family of the network has no wallet yet. `offer`: the network has not been asked for yet. */
  screen: SwitchScreen | 'confirm' | 'offer'
  /** The leaf behind the screen: of the choice of networks, or of the switch. */
  state: string
  error: ErrorRecord | undefined
}

/** State of moving to a network, for SwitchNetwork. */
export function selectSwitch(
  snapshot: ModalSnapshot,
  { namespace, chainId }: { namespace: ChainNamespace; chainId: CaipNetworkId },
): Switch {
  const network = networkStateOf(snapshot)
  if (network?.matches({ selection: 'confirming' }) && network.context.wanted === chainId)
    return { screen: 'confirm', state: 'confirming', error: undefined }
  const move = switchOf(connectionOf(snapshot, namespace))
  const meta = Object.values(move?.getMeta() ?? {}).find(each => each?.switch !== undefined)
  if (!move || !meta || move.context.target !== chainId) return { screen: 'offer', state: 'idle', error: undefined }
  return { screen: meta.switch, state: leafOf(move.value), error: move.context.error }
}
