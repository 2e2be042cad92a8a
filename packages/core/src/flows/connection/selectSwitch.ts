import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import type { ErrorRecord } from '../../errors.ts'
import { connectionOf, leafOf, networkStateOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import type { SwitchScreen } from './connection.types.ts'

export type Switch = {
  /** `confirm`: the family of the network has no wallet yet. `offer`: nobody has been asked for the network so far. */
  screen: SwitchScreen | 'confirm' | 'offer'
  /** The leaf that says so: of the choice of networks, or of the connection's switching. */
  state: string
  error: ErrorRecord | undefined
}

/** How moving to a network goes: what SwitchNetwork shows. */
export function selectSwitch(
  snapshot: ModalSnapshot,
  { namespace, chainId }: { namespace: ChainNamespace; chainId: CaipNetworkId },
): Switch {
  const network = networkStateOf(snapshot)
  if (network?.matches({ selection: 'confirming' }) && network.context.wanted === chainId)
    return { screen: 'confirm', state: 'confirming', error: undefined }
  const connection = connectionOf(snapshot, namespace)
  const meta = Object.values(connection?.getMeta() ?? {}).find(each => each?.switch !== undefined)
  if (!connection || !meta?.switch || connection.context.switchTo !== chainId)
    return { screen: 'offer', state: 'idle', error: undefined }
  const { wallet } = connection.value
  return {
    screen: meta.switch,
    state: typeof wallet === 'object' ? leafOf(wallet.connected?.switching) : 'idle',
    error: connection.context.switchError,
  }
}
