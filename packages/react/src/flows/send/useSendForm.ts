import { type ModalSnapshot, type Send, type SendEvent, selectNetworks, selectSend, sendOf } from '@foyer/core'
import { useCallback } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { useActor, useShown } from '../../modal/useModalTree.ts'
import { accountMessages } from '../account/messages.ts'

export type SendForm = {
  send: Send
  /** Passes an event to the send flow. */
  emit: (event: SendEvent) => void
}

/** The send flow, with its events. */
export function useSendForm(): SendForm {
  const actor = useActor()
  const send = useShown(selectSend)
  const emit = useCallback((event: SendEvent) => sendOf(actor.getSnapshot())?.send(event), [actor])
  return { send, emit }
}

/** Network that the host offers; undefined for another one. */
export const useNetworkOf = (chainId: string | undefined) =>
  useShown(
    useCallback(
      (snapshot: ModalSnapshot) => selectNetworks(snapshot).find(({ caipNetworkId }) => caipNetworkId === chainId),
      [chainId],
    ),
  )

/** Name of a network for a sentence. */
export function useNetworkName(chainId: string | undefined): string {
  const { unknownNetwork } = useMessages(accountMessages)
  return useNetworkOf(chainId)?.name ?? unknownNetwork
}
