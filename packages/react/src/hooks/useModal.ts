import type { Connection, ConnectOptions, OpenOptions } from '@foyer/core'
import { useMemo } from 'react'
import { useLoader } from '../loader/LoaderContext.ts'
import { connectWallet, type Open, openModal } from '../loader/loadCommands.ts'
import type { Runtime } from '../loader/runtime.ts'
import { useRead } from '../loader/useRead.ts'

/** The modal in a component: its view, and its commands. */
export interface Modal {
  /** The view on screen; undefined while the modal is closed. */
  view: string | undefined
  /** Opens the modal. With `view: 'WalletSend'` it resolves with the transaction once that is sent, otherwise once the modal opens. */
  open: Open
  /** Closes the modal, also one that is still loading. */
  close(): void
  /**
   * Lets the visitor connect. Resolves with the connection: at once if there is one, and after the wallet's answer if one is being restored.
   * Rejects with a FoyerError: `connect.cancelled` when the visitor leaves, `connector.notFound` for a wallet that is not in the page.
   * Unmounting settles it too.
   */
  connect(options?: ConnectOptions): Promise<Connection>
}

const viewOf = (runtime: Runtime) => runtime.view()

/** Opens and closes the modal, and connects from a button of the host. */
export function useModal(): Modal {
  const loader = useLoader()
  const view = useRead(viewOf, undefined)
  const { close } = loader
  const actions = useMemo(
    () => ({
      open: ((options?: OpenOptions) => openModal(loader, options)) as Open,
      connect: (options?: ConnectOptions) => connectWallet(loader, options),
    }),
    [loader],
  )
  return { view, close, ...actions }
}
