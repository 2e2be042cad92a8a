import { type ModalSnapshot, type Names, type NamesEvent, namesOf, selectAccount, selectNames } from '@foyer/core'
import { useCallback } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { useLastShown } from '../../modal/useLastShown.ts'
import { useActor, useShown } from '../../modal/useModalTree.ts'
import { namesMessages } from './messages.ts'

export type NamesForm = {
  names: Names
  /** Passes an event to the names flow. */
  emit: (event: NamesEvent) => void
}

/** The names flow, with its events. */
export function useNames(): NamesForm {
  const actor = useActor()
  const names = useShown(selectNames)
  const emit = useCallback((event: NamesEvent) => namesOf(actor.getSnapshot())?.send(event), [actor])
  return { names, emit }
}

const selectWallet = (snapshot: ModalSnapshot) => selectAccount(snapshot)?.connectedWalletInfo

/** Wallet of the account, for a sentence and its picture. */
export function useWallet(): { name: string; imageUrl: string | undefined } {
  const { wallet } = useMessages(namesMessages)
  const known = useLastShown(selectWallet)
  return { name: known?.name ?? wallet, imageUrl: known?.imageUrl }
}
