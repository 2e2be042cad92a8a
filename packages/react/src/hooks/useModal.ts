import type { Connection, OpenOptions } from '@foyer/core'
import { useMemo } from 'react'
import { useHandle } from '../loader/HandleContext.ts'
import { loadError } from '../loader/loadError.ts'
import { useRead } from '../loader/useRead.ts'
import type { ConnectOptions } from '../runtime/orders.ts'
import type { Runtime } from '../runtime/runtime.ts'

export interface Modal {
  /** The view on screen; undefined while the modal is closed. */
  view: string | undefined
  /** Loads what is needed, then opens; a `close()` meanwhile wins. Resolves once that is decided; rejects with `chunk.failed` or `config.invalid`. */
  open(options?: OpenOptions): Promise<void>
  close(): void
  /**
   * Lets the visitor connect. Resolves with the connection: one that is held at once, one that is being restored when the wallet has
   * answered. Rejects with a FoyerError, `connect.cancelled` when the visitor leaves, `connector.notFound` for a wallet that is not in
   * the page. It never hangs: unmounting settles it too.
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
      open: async (options?: OpenOptions) => (await handle.unlessClosed(handle.load()))?.open(options),
      close: handle.close,
      connect: async (options?: ConnectOptions) => {
        const orders = await handle.unlessClosed(handle.loadOrders())
        if (!orders) throw loadError('connect.cancelled', {})
        return orders.connect(options)
      },
    }),
    [handle],
  )
  return { view, ...actions }
}
