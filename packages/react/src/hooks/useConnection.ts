import type { ChainNamespace } from '@foyer/core'
import { useCallback } from 'react'
import type { ConnectionState, Runtime } from '../loader/runtime.ts'
import { useRead } from '../loader/useRead.ts'

const disconnected: ConnectionState = { status: 'disconnected', connection: undefined }
const restoring: ConnectionState = { status: 'restoring', connection: undefined }

/**
 * Status and connection of a namespace. `restoring` until it is known whether the visitor is connected: on a server, while the modal loads for a
 * visitor of an earlier visit, and until the wallet has answered.
 */
export function useConnection(namespace?: ChainNamespace): ConnectionState {
  return useRead(
    useCallback((runtime: Runtime) => runtime.connectionState(namespace), [namespace]),
    disconnected,
    restoring,
  )
}
