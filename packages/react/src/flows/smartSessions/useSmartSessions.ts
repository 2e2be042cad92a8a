import {
  type ModalSnapshot,
  type SmartSessions,
  type SmartSessionsEvent,
  selectAccount,
  selectSmartSessions,
  smartSessionsOf,
} from '@foyer/core'
import { useCallback, useMemo } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { useModalContext } from '../../modal/ModalContext.ts'
import { useLastShown } from '../../modal/useLastShown.ts'
import { useActor, useShown } from '../../modal/useModalTree.ts'
import { smartSessionsMessages } from './messages.ts'

export type SmartSessionsForm = {
  sessions: SmartSessions
  /** Passes an event to the flow of site permissions. */
  emit: (event: SmartSessionsEvent) => void
}

/** The flow of site permissions, with its events. */
export function useSmartSessions(): SmartSessionsForm {
  const actor = useActor()
  const sessions = useShown(selectSmartSessions)
  const emit = useCallback((event: SmartSessionsEvent) => smartSessionsOf(actor.getSnapshot())?.send(event), [actor])
  return { sessions, emit }
}

const selectWallet = (snapshot: ModalSnapshot) => selectAccount(snapshot, 'eip155')?.connectedWalletInfo

/** Wallet of the account, for a sentence and its picture. */
export function useWallet(): { name: string; imageUrl: string | undefined } {
  const { wallet } = useMessages(smartSessionsMessages)
  const known = useLastShown(selectWallet)
  return { name: known?.name ?? wallet, imageUrl: known?.imageUrl }
}

/** Returns a function that formats the day of a time in seconds, for the visitor's locale and time zone. */
export function useDayOf(): (seconds: number) => string {
  const { lang } = useModalContext().attributes
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(lang, { dateStyle: 'medium' })
    return seconds => format.format(new Date(seconds * 1_000))
  }, [lang])
}
