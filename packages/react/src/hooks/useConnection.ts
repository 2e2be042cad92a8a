import type { ChainNamespace, Connection, ConnectionStatus } from '@foyer/core'
import { useCallback } from 'react'
import type { Runtime } from '../loader/runtime.ts'
import { useRead } from '../loader/useRead.ts'

export type ConnectionState = { status: ConnectionStatus; connection: Connection | undefined }

const disconnected: ConnectionState = { status: 'disconnected', connection: undefined }

/** Status and connection of a namespace. A silent restore reads as `connecting`. */
export function useConnection(namespace?: ChainNamespace): ConnectionState {
  return useRead(
    useCallback(
      (runtime: Runtime) => ({ status: runtime.status(namespace), connection: runtime.connection(namespace) }),
      [namespace],
    ),
    disconnected,
  )
}
