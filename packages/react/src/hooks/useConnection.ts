import type { ChainNamespace } from '@foyer/core'
import { useCallback, useMemo } from 'react'
import { useLoader } from '../loader/LoaderContext.ts'
import type { ConnectionState, Runtime } from '../loader/runtime.ts'
import { useRead } from '../loader/useRead.ts'

const disconnected: ConnectionState = { status: 'disconnected', connection: undefined, storedAccount: undefined }
const restoring: ConnectionState = { ...disconnected, status: 'restoring' }

/**
 * Status and connection of a namespace. `restoring` until it is known whether the visitor is connected: on a server, while the modal loads for a
 * visitor of an earlier visit, and until the wallet has answered.
 */
export function useConnection(namespace?: ChainNamespace): ConnectionState {
  const { initialState } = useLoader()
  const state = useRead(
    useCallback((runtime: Runtime) => runtime.connectionState(namespace), [namespace]),
    disconnected,
    restoring,
  )
  return useMemo(() => {
    const storedAccount =
      state.status === 'restoring' &&
      initialState?.accounts.find(account => !namespace || account.namespace === namespace)
    return storedAccount ? { ...state, storedAccount } : state
  }, [initialState, namespace, state])
}
