import { type Buy, type BuyEvent, buyOf, type Provider, selectBuy } from '@foyer/core'
import { useCallback } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { useActor, useShown } from '../../modal/useModalTree.ts'
import { buyMessages } from './messages.ts'

export type BuyForm = {
  buy: Buy
  /** Passes an event to the buy flow, at once: a window opens only within the tap. */
  emit: (event: BuyEvent) => void
}

/** The buy flow, with its events. */
export function useBuy(): BuyForm {
  const actor = useActor()
  const buy = useShown(selectBuy)
  const emit = useCallback((event: BuyEvent) => buyOf(actor.getSnapshot())?.send(event), [actor])
  return { buy, emit }
}

/** Name of a provider. */
export function useProviderName(provider: Provider | undefined): string {
  const { providers } = useMessages(buyMessages)
  return provider === undefined ? '' : providers.names[provider]
}
