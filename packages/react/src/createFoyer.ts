import type {
  Account,
  ChainNamespace,
  Connection,
  ConnectOptions,
  ModalActor,
  ModalOptions,
  OpenOptions,
  ProviderOf,
} from '@foyer/core'
import { connectWallet, type Open, openModal } from './loader/loadCommands.ts'
import { loadError } from './loader/loadError.ts'
import { createLoader, type Loader } from './loader/loader.ts'
import type { ConnectionState } from './loader/runtime.ts'

/** One modal for a whole page: `<ModalRoot foyer>`, a wagmi connector and code outside React share it. */
export interface Foyer {
  /** Loads the modal. Resolves with its running actor; rejects with `chunk.failed` or `config.invalid`. */
  load(): Promise<ModalActor>
  /** As `useModal().open`. On a page without `<ModalRoot>` it renders the modal itself. */
  open: Open
  /** Closes the modal, also one that is still loading. */
  close(): void
  /** Lets the visitor connect. Resolves with the connection, rejects with `connect.cancelled` when the visitor leaves. */
  connect(options?: ConnectOptions): Promise<Connection>
  /** The connected wallet's own interface, as `getProvider` of `@foyer/core`. Undefined while the namespace is not connected. */
  getProvider<Namespace extends ChainNamespace>(namespace: Namespace): ProviderOf<Namespace> | undefined
  /** The connected account of a namespace, or of the active one. Undefined while none is connected. */
  account(namespace?: ChainNamespace): Account | undefined
  /** As the status of `useConnection()`: `restoring` until it is known whether the visitor is connected, and on a server. */
  status(namespace?: ChainNamespace): ConnectionState['status']
  /** Whether a connection of an earlier visit is stored. Loads nothing. */
  hasStoredConnection(): boolean
  /** Calls the listener after the modal has loaded, and after every change in its actor tree. */
  subscribe(listener: () => void): () => void
  /** Stops the actor, releases its listeners and removes a modal that was rendered without `<ModalRoot>`. The next call loads it again. */
  stop(): void
  /** @internal The loader as one `<ModalRoot>` sees it: of all roots, the first one on the page renders the modal. */
  loaderOfRoot(): Loader
}

/**
 * Creates the modal of a page, for module scope. Nothing is requested before the visitor acts, except files of the host's own build: it loads when
 * the page is idle (see `options.preload`), on `open()`, or at once to restore a stored connection. On a server it does nothing.
 */
export function createFoyer(options: ModalOptions): Foyer {
  const loader = createLoader({ options })
  /** In the order in which they were mounted. */
  let roots: Loader[] = []
  const rootListeners = new Set<() => void>()
  let unmount: (() => void) | undefined
  // The page keeps it: a `<ModalRoot>` that unmounts does not stop it.
  loader.retain()
  const remove = () => {
    unmount?.()
    unmount = undefined
  }
  const setRoots = (next: Loader[]) => {
    roots = next
    for (const listener of rootListeners) listener()
  }
  const loaderOfRoot = (): Loader => {
    const root: Loader = {
      ...loader,
      shown: () => (roots[0] === root ? loader.shown() : undefined),
      subscribe: listener => {
        rootListeners.add(listener)
        const stop = loader.subscribe(listener)
        return () => {
          rootListeners.delete(listener)
          stop()
        }
      },
      retain: () => {
        remove()
        setRoots([...roots, root])
        return () => setRoots(roots.filter(other => other !== root))
      },
    }
    return root
  }
  /** Renders the modal on a page without `<ModalRoot>`. */
  const render = async () => {
    if (roots.length > 0 || unmount) return
    const { mountModal } = await import('./standalone.tsx').catch((cause: unknown) => {
      throw loadError('chunk.failed', { chunk: 'modal' }, cause)
    })
    if (roots.length === 0) unmount ??= mountModal(loader, options.theme)
  }
  if (typeof document !== 'undefined') {
    if (loader.hasStoredConnection()) loader.load().catch(console.error)
    else loader.preload()
  }
  return {
    load: async () => (await loader.load()).actor,
    open: (async (options?: OpenOptions) => {
      // Both at once: a `close()` from now on is later than this command.
      const [transaction] = await Promise.all([openModal(loader, options), render()])
      return transaction
    }) as Open,
    close: loader.close,
    connect: async options => {
      const [connection] = await Promise.all([connectWallet(loader, options), render()])
      return connection
    },
    getProvider: <Namespace extends ChainNamespace>(namespace: Namespace) =>
      loader.runtime()?.provider(namespace) as ProviderOf<Namespace> | undefined,
    account: namespace => loader.runtime()?.account(namespace),
    status: namespace => {
      if (typeof document === 'undefined' || loader.isUnknown()) return 'restoring'
      return loader.runtime()?.connectionState(namespace).status ?? 'disconnected'
    },
    hasStoredConnection: loader.hasStoredConnection,
    subscribe: loader.subscribe,
    stop: () => {
      remove()
      loader.stop()
    },
    loaderOfRoot,
  }
}
