import { type LoginEvent, type LoginProgress, loginOf, type ModalSnapshot, selectLogin } from '@foyer/core'
import { useCallback } from 'react'
import { useActor, useShown } from '../../modal/useModalTree.ts'

export type LoginForm = {
  login: LoginProgress
  /** Passes an event to the flow, at once: a window opens only within the tap. */
  emit: (event: LoginEvent) => void
}

/** The login flow, with its events. */
export function useLogin(): LoginForm {
  const actor = useActor()
  const login = useShown(selectLogin)
  const emit = useCallback((event: LoginEvent) => loginOf(actor.getSnapshot())?.send(event), [actor])
  return { login, emit }
}

const selectAuth = ({ context }: ModalSnapshot) => context.config.auth

/** Name and picture of the vault. */
export function useVault(): { name: string; imageUrl: string | undefined } {
  const auth = useShown(selectAuth)
  return { name: auth?.name ?? '', imageUrl: auth?.imageUrl }
}
