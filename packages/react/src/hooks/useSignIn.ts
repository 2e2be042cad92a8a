import type { SignInState } from '@foyer/core'
import { useMemo } from 'react'
import { useLoader } from '../loader/LoaderContext.ts'
import { loadCommands, loadOpening } from '../loader/loadCommands.ts'
import type { Runtime } from '../loader/runtime.ts'
import { useRead } from '../loader/useRead.ts'

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

const stateOf = (runtime: Runtime) => runtime.signIn()

const signedOut: SignInState = { status: 'signedOut', session: undefined }
const disabled: SignInState = { status: 'disabled', session: undefined }

/** Signs the visitor in and out, and reads whether that has happened. */
export function useSignIn(): SignIn {
  const loader = useLoader()
  const state = useRead(stateOf, loader.source.options?.siwx ? signedOut : disabled)
  const actions = useMemo(
    () => ({
      signIn: async () => (await loadOpening(loader)).signIn(),
      signOut: async () => (await loadCommands(loader)).signOut(),
    }),
    [loader],
  )
  return { ...state, ...actions }
}
