import { type Connector, FoyerError, type Unsubscribe } from '@foyer/core/chain'
import { readProviders } from './request/provider.ts'
import { parseStandardWallet } from './standard/standardWallet.ts'
import type { Registration, Wallet } from './wallet.ts'

export interface Discovery {
  watch: (listener: (connectors: readonly Connector[]) => void) => Unsubscribe
  /** The wallet behind a connector that is on the page now. */
  find(connectorId: string): Wallet | undefined
  /** The same; throws `connector.notFound`. Asks the page's wallets once when nobody is watching them. */
  wallet(connectorId: string): Wallet
  /** Waits for it to make itself known. Undefined once `signal` aborts. */
  waitFor(connectorId: string, signal: AbortSignal): Promise<Wallet | undefined>
  /** Tells when a wallet takes itself off the page. */
  onGone(wallet: Wallet, listener: () => void): Unsubscribe
}

const REGISTER = 'wallet-standard:register-wallet'
const APP_READY = 'wallet-standard:app-ready'

/** Before the path of a request-style provider. A Wallet Standard wallet whose name begins like that never gets it as its id. */
const PROVIDER = 'wbip004:'

/** Milliseconds between two looks at the page's list of providers: nothing tells when it has changed. */
const LOOK = 500

/** One wallet on the page. `id` is set when it is first listed, for good. */
type Row = Registration & { id?: string }

/** FNV-1a, 32 bits. Tells two wallets of one page apart, no more. @see https://www.rfc-editor.org/rfc/rfc9923 */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}

const isProvider = ({ path }: Row) => path !== undefined
const fullId = ({ name, imageUrl }: Row) => `${name}#${fingerprint(imageUrl ?? '')}`

/** A wallet that makes itself known in both ways is one: same name, same picture. */
const isTwin = (row: Row, other: Row) =>
  row !== other && row.name === other.name && row.imageUrl !== undefined && row.imageUrl === other.imageUrl

/**
 * The wallets of one page, for as long as anyone watches: by Wallet Standard's two events, and by the list `btc_providers` of WBIP-004.
 * - A Wallet Standard connector's id is the wallet's name, the same after a reload. Where two claim one name, their pictures decide, so that
 *   the order in which they register does not. A provider's id is its path on the page. An id once listed stays.
 * - The same name and picture, or the same path, with a new object is the same wallet, as after an update of the extension, and its newest
 *   object counts.
 * - Of a wallet that is there in both ways the Wallet Standard one is listed.
 * - A wallet that takes its registration back is gone, and so is a provider that is not on the list any more.
 * @see https://github.com/wallet-standard/wallet-standard
 * @see https://wbips.netlify.app/wbips/WBIP004
 */
export function createDiscovery(target: EventTarget | undefined): Discovery {
  // Not @wallet-standard/app: its registry is one for the whole page and listens for ever, to `window` alone.
  const rows: Row[] = []
  const watchers = new Set<() => void>()
  const leavers = new Map<Wallet, Set<() => void>>()

  const nameRows = () => {
    for (const row of rows) {
      if (row.id !== undefined) continue
      const alone = rows.every(other => other === row || isProvider(other) || other.name !== row.name)
      const wanted = isProvider(row)
        ? `${PROVIDER}${row.path}`
        : alone && !row.name.startsWith(PROVIDER)
          ? row.name
          : fullId(row)
      let id = wanted
      // A name may be made to look like another's id.
      for (let twin = 2; rows.some(other => other.id === id); twin += 1) id = `${wanted}#${twin}`
      row.id = id
    }
  }
  const list = (): Connector[] =>
    rows
      .filter(row => !isProvider(row) || !rows.some(other => !isProvider(other) && isTwin(row, other)))
      .map(({ id, name, imageUrl }) => ({
        id: id!,
        name,
        type: 'ANNOUNCED',
        chain: 'bip122',
        ...(imageUrl !== undefined && { imageUrl }),
      }))
  const publish = () => {
    nameRows()
    for (const watcher of [...watchers]) watcher()
  }

  const remove = (row: Row) => {
    const at = rows.indexOf(row)
    if (at < 0) return
    rows.splice(at, 1)
    publish()
    for (const leave of [...(leavers.get(row.wallet) ?? [])]) leave()
  }

  let asking = false
  const add = (value: unknown): (() => void) => {
    const registration = watchers.size === 0 ? undefined : parseStandardWallet(value)
    if (!registration) return () => {}
    const known = rows.filter(row => !isProvider(row))
    const row: Row | undefined =
      known.find(({ source }) => source === registration.source) ??
      known.find(({ name, imageUrl }) => name === registration.name && imageUrl === registration.imageUrl)
    if (row?.source === registration.source) return () => remove(row)
    const added: Row = row ?? registration
    if (row) {
      delete row.imageUrl
      Object.assign(row, registration)
    } else rows.push(added)
    // Wallets register one after the other while they are asked: named together, their order does not matter.
    if (!asking) publish()
    return () => {
      if (added.source === registration.source) remove(added)
    }
  }
  const api = Object.freeze({
    register: (...wallets: unknown[]) => {
      const ends = wallets.map(add)
      return () => {
        for (const end of ends) end()
      }
    },
  })

  const onRegister = (event: Event) => {
    const callback = (event as CustomEvent<unknown>).detail
    try {
      if (typeof callback === 'function') callback(api)
    } catch {
      // A wallet that fails to register is not there.
    }
  }

  /** Takes over what the page's list of providers says now. */
  const look = () => {
    if (!target) return
    const found = readProviders(target)
    for (const row of rows.filter(isProvider)) if (!found.some(({ path }) => path === row.path)) remove(row)
    let changed = false
    for (const registration of found) {
      const row = rows.find(({ path }) => path === registration.path)
      if (row?.source === registration.source) continue
      changed = true
      if (row) {
        delete row.imageUrl
        Object.assign(row, registration)
      } else rows.push(registration)
    }
    if (changed && !asking) publish()
  }

  let looking: ReturnType<typeof setInterval> | undefined
  const enter = (watcher: () => void): Unsubscribe => {
    watchers.add(watcher)
    if (watchers.size === 1 && target) {
      target.addEventListener(REGISTER, onRegister)
      looking = setInterval(look, LOOK)
      asking = true
      try {
        target.dispatchEvent(new CustomEvent(APP_READY, { detail: api }))
        look()
      } finally {
        asking = false
      }
    }
    publish()
    return () => {
      if (!watchers.delete(watcher) || watchers.size > 0) return
      clearInterval(looking)
      target?.removeEventListener(REGISTER, onRegister)
    }
  }

  const find = (connectorId: string): Wallet | undefined =>
    (rows.find(row => row.id === connectorId) ?? rows.find(row => !isProvider(row) && fullId(row) === connectorId))
      ?.wallet

  return {
    find,
    wallet(connectorId) {
      if (watchers.size === 0 && !find(connectorId)) enter(() => {})()
      const found = find(connectorId)
      if (!found) throw new FoyerError('connector.notFound', { id: connectorId })
      return found
    },
    watch(listener) {
      let last = ''
      return enter(() => {
        const connectors = list()
        const text = JSON.stringify(connectors)
        if (text === last) return
        last = text
        listener(connectors)
      })
    },
    waitFor(connectorId, signal) {
      return new Promise(resolve => {
        if (signal.aborted) return resolve(undefined)
        let leave: Unsubscribe | undefined
        const settle = (wallet: Wallet | undefined) => {
          signal.removeEventListener('abort', gone)
          leave?.()
          resolve(wallet)
        }
        const gone = () => settle(undefined)
        signal.addEventListener('abort', gone)
        let found = find(connectorId)
        if (!found) {
          leave = enter(() => {
            found ??= find(connectorId)
            if (found && leave) settle(found)
          })
        }
        if (found) settle(found)
      })
    },
    onGone(wallet, listener) {
      const listeners = leavers.get(wallet) ?? new Set()
      leavers.set(wallet, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && leavers.get(wallet) === listeners) leavers.delete(wallet)
      }
    },
  }
}
