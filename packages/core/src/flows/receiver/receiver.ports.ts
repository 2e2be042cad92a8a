import type { CaipNetworkId } from '../../chain/namespace.ts'
import { port } from '../../port.ts'
import type { Contacts, ReceiverPlace } from './receiver.types.ts'

/** Name to look up on a chain. */
export type NameQuestion = { name: string; chainId: CaipNetworkId }

/** Answer to a name. The address is not checked yet. */
export type FoundName = { address: string; name: string; imageUrl?: string }

export const receiverPorts = {
  /** Looks a name up. Undefined when it has no address on the chain; rejects with `name.unresolved` when that is not known. */
  resolve: port<FoundName | undefined, NameQuestion>('receiver.resolve'),
  /** Reads the addresses that the visitor knows. */
  contacts: port<Contacts, ReceiverPlace>('receiver.contacts'),
}
