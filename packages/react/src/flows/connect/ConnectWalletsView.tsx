import { type ModalSnapshot, selectAllWalletsEntry, selectWallets, type ViewPayloads } from '@foyer/core'
import { useCallback } from 'react'
import { useShown } from '../modal/useModalTree.ts'
import { NoWallet } from './NoWallet.tsx'
import { WalletList } from './WalletList.tsx'

/** The list behind "Continue with a wallet". */
export function ConnectWalletsView({ payload: { namespace } }: { payload: ViewPayloads['ConnectWallets'] }) {
  const wallets = useShown(useCallback((snapshot: ModalSnapshot) => selectWallets(snapshot, namespace), [namespace]))
  const all = useShown(selectAllWalletsEntry)
  return wallets.length === 0 && !all ? <NoWallet /> : <WalletList wallets={wallets} namespace={namespace} all={all} />
}
