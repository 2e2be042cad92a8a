import type { ChainNamespace } from '@foyer/core'
import { useCallback } from 'react'
import type { ConnectionState, Runtime } from '../loader/runtime.ts'
import { useRead } from '../loader/useRead.ts'

const disconnected: ConnectionState = { status: 'disconnected', connection: undefined }

/** Status and connection of a namespace. A silent restore reads as `connecting`. */
export function useConnection(namespace?: ChainNamespace): ConnectionState {
  return useRead(
    useCallback((runtime: Runtime) => runtime.connectionState(namespace), [namespace]),
    disconnected,
  )
}
