import { type Connector, type DiscoveryOptions, FoyerError, type Unsubscribe } from '@foyer/core/chain'
import { type Announcement, parseAnnouncement } from './announcement.ts'
import { isProvider, type Provider } from './provider.ts'

/** Where wallets announce themselves: the page's window, or any target in its place. */
export type DiscoveryTarget = EventTarget & { ethereum?: unknown }

export interface Discovery {
  watch: (listener: (connectors: readonly Connector[]) => void, options: DiscoveryOptions) => Unsubscribe
  /** The provider behind a connector that is on the page now. */
  find(connectorId: string): Provider | undefined
  /** The same; throws `connector.notFound`. Asks the page's wallets once when nobody is watching them. */
  provider(connectorId: string): Provider
  /** Waits for it to be announced. Undefined once `signal` aborts. */
  waitFor(connectorId: string, signal: AbortSignal): Promise<Provider | undefined>
}

const INJECTED = 'injected'

/** One wallet on the page. `id` is set when it is first listed, for good. */
type Row = Announcement & { id?: string }

/** FNV-1a, 32 bits. Tells two wallets of one page apart, no more. @see https://www.rfc-editor.org/rfc/rfc9923 */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}

/**
 * The wallets of one page.
 * - The same provider under the same rdns is the same wallet, and its row is updated; so is the same rdns, name and picture with
 *   a new provider, as after an update of the extension. Anything else is another wallet, however much it looks like one that is there:
 *   a uuid proves nothing, since some wallets have it built in.
 * - A connector's id is the rdns, the same after a reload. Where two wallets claim one rdns, name and picture decide, so that the order
 *   in which they announce themselves does not. An id once listed stays.
 */
export function createDiscovery(target: DiscoveryTarget | undefined): Discovery {
  const rows: Row[] = []
  const watchers = new Map<() => void, DiscoveryOptions>()

  const fullId = (row: Row) => `${row.rdns}#${fingerprint(`${row.name}\n${row.imageUrl ?? ''}`)}`
  const nameRows = () => {
    for (const row of rows) {
      if (row.id !== undefined) continue
      const alone = rows.every(other => other === row || other.rdns !== row.rdns)
      const id = alone ? row.rdns : fullId(row)
      // Renamed to a look-alike after it was listed, an earlier row may hold this id.
      row.id = rows.some(other => other.id === id) ? `${id}#${row.uuid}` : id
    }
  }

  const injected = () => {
    try {
      const provider = target?.ethereum
      return isProvider(provider) ? provider : undefined
    } catch {
      return undefined
    }
  }

  const list = (options: DiscoveryOptions): Connector[] => {
    const announced = options.announced ? rows : []
    const connectors: Connector[] = announced.map(({ id, name, rdns, imageUrl }) => ({
      id: id!,
      name,
      type: 'ANNOUNCED',
      chain: 'eip155',
      ...(imageUrl !== undefined && { imageUrl }),
      info: { rdns },
    }))
    const provider = options.injected ? injected() : undefined
    if (provider && !announced.some(row => row.provider === provider)) {
      connectors.push({ id: INJECTED, name: 'Browser Wallet', type: 'INJECTED', chain: 'eip155' })
    }
    return connectors
  }

  const publish = () => {
    nameRows()
    for (const watcher of [...watchers.keys()]) watcher()
  }

  let asking = false
  const onAnnounce = (event: Event) => {
    const announcement = parseAnnouncement((event as CustomEvent<unknown>).detail)
    if (!announcement) return
    const { rdns, name, imageUrl, provider } = announcement
    const same = rows.filter(known => known.rdns === rdns)
    const row =
      same.find(known => known.provider === provider) ??
      same.find(known => known.name === name && known.imageUrl === imageUrl)
    if (row) {
      delete row.imageUrl
      Object.assign(row, announcement)
    } else rows.push(announcement)
    // Wallets answer the request one after the other while it is dispatched: named together, their order does not matter.
    if (!asking) publish()
  }

  const enter = (watcher: () => void, options: DiscoveryOptions): Unsubscribe => {
    watchers.set(watcher, options)
    if (watchers.size === 1) {
      target?.addEventListener('eip6963:announceProvider', onAnnounce)
      target?.addEventListener('ethereum#initialized', publish)
    }
    if (options.announced) {
      asking = true
      try {
        target?.dispatchEvent(new Event('eip6963:requestProvider'))
      } finally {
        asking = false
      }
    }
    publish()
    return () => {
      if (!watchers.delete(watcher) || watchers.size > 0) return
      target?.removeEventListener('eip6963:announceProvider', onAnnounce)
      target?.removeEventListener('ethereum#initialized', publish)
    }
  }

  const find = (connectorId: string): Provider | undefined => {
    if (connectorId === INJECTED) return injected()
    const known = rows.find(row => row.id === connectorId) ?? rows.find(row => fullId(row) === connectorId)
    return known?.provider
  }

  /** A host that switched announcements off has none asked for behind its back. */
  const announcedWanted = () => watchers.size === 0 || [...watchers.values()].some(({ announced }) => announced)

  return {
    find,
    provider(connectorId) {
      if (watchers.size === 0 && !find(connectorId)) enter(() => {}, { announced: true, injected: true })()
      const found = find(connectorId)
      if (!found) throw new FoyerError('connector.notFound', { id: connectorId })
      return found
    },
    watch(listener, options) {
      let last = ''
      return enter(() => {
        const connectors = list(options)
        const text = JSON.stringify(connectors)
        if (text === last) return
        last = text
        listener(connectors)
      }, options)
    },
    waitFor(connectorId, signal) {
      return new Promise(resolve => {
        if (signal.aborted) return resolve(undefined)
        let leave: Unsubscribe | undefined
        const settle = (provider: Provider | undefined) => {
          signal.removeEventListener('abort', gone)
          leave?.()
          resolve(provider)
        }
        const gone = () => settle(undefined)
        signal.addEventListener('abort', gone)
        let found = find(connectorId)
        if (!found) {
          leave = enter(
            () => {
              found ??= find(connectorId)
              if (found && leave) settle(found)
            },
            { announced: connectorId !== INJECTED && announcedWanted(), injected: true },
          )
        }
        if (found) settle(found)
      })
    },
  }
}
