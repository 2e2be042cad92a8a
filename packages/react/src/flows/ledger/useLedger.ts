import {
  type Account,
  type ActivitySnapshot,
  type Ledger,
  ledgerOf,
  type ModalSnapshot,
  type Network,
  profileOf,
  selectAccount,
  selectNetwork,
  tokenList,
} from '@foyer/core'
import { useMemo } from 'react'
import { connectionId } from '../modal/connectionId.ts'
import { useActor, useLastShown } from '../modal/useModalTree.ts'
import { useSnapshot } from './useSnapshot.ts'

export type Holder = { account: Account; network: Network | undefined; ledger: Ledger | undefined }

/** Account and ledger in one reading: what is known of one account never stands under another. */
const holderOf = (snapshot: ModalSnapshot): Holder | undefined => {
  const account = selectAccount(snapshot)
  return account && { account, network: selectNetwork(snapshot, account.namespace), ledger: ledgerOf(snapshot) }
}

/** The active account with its ledger. While its wallet is let go nobody is connected any more: the last there was. */
export const useHolder = (): Holder | undefined => useLastShown(holderOf)

/** The tokens, derived once per change of theirs and not with every change in the tree: there may be thousands. */
export function useTokenList(ledger: Ledger | undefined) {
  const snapshot = useSnapshot(ledger?.holdings)
  return useMemo(() => snapshot && tokenList(snapshot), [snapshot])
}

export function useProfile(ledger: Ledger | undefined) {
  const snapshot = useSnapshot(ledger?.identity)
  return useMemo(() => snapshot && profileOf(snapshot), [snapshot])
}

export const useActivity = (ledger: Ledger | undefined): ActivitySnapshot | undefined => useSnapshot(ledger?.activity)

/** Asks for the chunk of the ledger again, after it did not come. */
export function useLedgerWanted({ namespace }: Pick<Account, 'namespace'>) {
  const actor = useActor()
  return (wish: 'tokens' | 'activity') =>
    actor.getSnapshot().children[connectionId(namespace)]?.send({ type: 'ledger.wanted', wish })
}
