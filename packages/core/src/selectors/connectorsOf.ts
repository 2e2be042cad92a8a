import type { ChainNamespace } from '../chain/namespace.ts'
import type { ModalSnapshot } from '../flows/modal/modal.machine.ts'
import { mergeWallets } from '../wallets/mergeWallets.ts'
import type { WalletEntry } from '../wallets/walletEntry.ts'

/** The connectors in this page of a wallet that the registry or the host knows, one per namespace at most; of one namespace or of all. */
export function connectorsOf(
  { context: { connectors } }: ModalSnapshot,
  wallet: WalletEntry,
  namespace?: ChainNamespace,
): { id: string; namespace: ChainNamespace }[] {
  const offered = connectors.filter(({ chain }) => namespace === undefined || chain === namespace)
  const choices = mergeWallets({ connectors: offered, entries: [wallet] })
  return choices.find(({ entry }) => entry?.id === wallet.id)?.connectors ?? []
}
