import type { Connection, OpenOptions } from '@foyer/core'
import { useMemo } from 'react'
import { useHandle } from '../loader/HandleContext.ts'
import { useRead } from '../loader/useRead.ts'
import type { ConnectOptions, Runtime } from '../runtime/runtime.ts'

export interface Modal {
  /** The view on screen; undefined while the modal is closed. */
  view: string | undefined
  /** Loads what is needed, then opens. Resolves once the modal was told to open. */
  open(options?: OpenOptions): Promise<void>
  close(): void
  /**
   * Lets the visitor connect. Resolves with the connection; rejects with a FoyerError, `connect.cancelled` when the visitor
   * leaves. It never hangs: unmounting settles it too. With a wallet connected it resolves at once.
   */
  connect(options?: ConnectOptions): Promise<Connection>
}

const viewOf = (runtime: Runtime) => runtime.view()

/** The modal, to open and close, and to connect from the host's own button. */
export function useModal(): Modal {
  const handle = useHandle()
  const view = useRead(viewOf, undefined)
  const actions = useMemo(
    () => ({
      open: async (options?: OpenOptions) => (await handle.load()).open(options),
      close: () => handle.runtime()?.close(),
      connect: async (options?: ConnectOptions) => (await handle.load()).connect(options),
    }),
    [handle],
  )
  return { view, ...actions }
}
