import type { SignInState as KnownState } from '@foyer/core'
import { useMemo } from 'react'
import { useLoader } from '../loader/LoaderContext.ts'
import { loadCommands, loadOpening } from '../loader/loadCommands.ts'
import type { Runtime } from '../loader/runtime.ts'
import { useRead } from '../loader/useRead.ts'

/** Sign-in of the active account, as the page knows it. */
export type SignInState = {
  /** Whether the active account is signed in. `restoring`: not known yet whether the visitor is connected. */
  status: KnownState['status'] | 'restoring'
  /** Session of the account. Undefined while it is not signed in. */
  session: KnownState['session']
}

/** Sign-in of the active account in a component. */
export interface SignIn extends SignInState {
  /**
   * Opens the modal for the visitor to sign in; resolves at once if that has happened. Rejects with `connect.cancelled` when the visitor
   * leaves, with `account.missing` without a connection, and with `siwx.disabled` without the option `siwx`.
   */
  signIn(): Promise<void>
  /** Ends the session. Rejects with the error of your `siwx`; the session then goes on. */
  signOut(): Promise<void>
}

const restoring: SignInState = { status: 'restoring', session: undefined }

const stateOf = (runtime: Runtime): SignInState => {
  const state = runtime.signIn()
  return state.status === 'pending' && runtime.connectionState().status === 'restoring' ? restoring : state
}

const signedOut: SignInState = { status: 'signedOut', session: undefined }
const disabled: SignInState = { status: 'disabled', session: undefined }

/** Signs the visitor in and out, and reads whether that has happened. */
export function useSignIn(): SignIn {
  const loader = useLoader()
  const hasSignIn = loader.source.options?.siwx !== undefined
  const state = useRead(stateOf, hasSignIn ? signedOut : disabled, hasSignIn ? restoring : disabled)
  const actions = useMemo(
    () => ({
      signIn: async () => (await loadOpening(loader)).signIn(),
      signOut: async () => (await loadCommands(loader)).signOut(),
    }),
    [loader],
  )
  return { ...state, ...actions }
}
