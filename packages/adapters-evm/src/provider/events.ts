import type { Connection, LiveConnection } from '@foyer/core/chain'
import { quietly, reporting } from '@foyer/core/chain/adapters'
import { toHexChainId } from '../chainId.ts'
import type { Provider } from '../wallet.ts'
import { ProviderRpcError } from './rpcError.ts'

/** Listener of the host. */
export type ProviderListener = (value: unknown) => void

/** Addresses of a connection in lower case, the active one first. */
export const addressesOf = ({ address, accounts }: Connection): string[] => [
  ...new Set([address, ...accounts.map(account => account.address)].map(each => each.toLowerCase())),
]

/** Events of the connection. Any other, such as `message`, is the wallet's. */
const OURS: ReadonlySet<string> = new Set(['accountsChanged', 'chainChanged', 'connect', 'disconnect'])

/** Events of the connection and of its wallet. @see https://eips.ethereum.org/EIPS/eip-1193#events */
export function createEvents(live: LiveConnection, wallet: () => Provider | undefined) {
  /** Listeners by event, each with the function that ends it. */
  const listeners = new Map<string, Map<ProviderListener, () => void>>()
  let last = live.current()

  const emit = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event)?.keys() ?? [])]) reporting(() => listener(value))
  }

  /** The wallet's own event; after the connection's end its listener is removed. */
  const forward = (event: string, listener: ProviderListener) => {
    const provider = wallet()
    const pass = (value: unknown) => {
      if (!live.signal.aborted) reporting(() => listener(value))
    }
    quietly(() => provider?.on?.(event, pass))
    return () => quietly(() => provider?.removeListener?.(event, pass))
  }

  /** A provider is connected when the host gets it, so that its listeners are called once, after the host's own turn. */
  const announce = (listener: ProviderListener) =>
    queueMicrotask(() => {
      if (live.signal.aborted || !listeners.get('connect')?.has(listener)) return
      reporting(() => listener({ chainId: toHexChainId(live.current().chainId) }))
    })

  live.watch(connection => {
    const before = last
    last = connection
    if (addressesOf(before).join() !== addressesOf(connection).join()) emit('accountsChanged', addressesOf(connection))
    if (before.chainId !== connection.chainId) emit('chainChanged', toHexChainId(connection.chainId))
  })
  const end = () => {
    emit('accountsChanged', [])
    emit('disconnect', new ProviderRpcError(4900, 'The wallet was disconnected.'))
    for (const own of listeners.values()) for (const stop of own.values()) stop()
    listeners.clear()
  }
  live.signal.addEventListener('abort', end, { once: true })

  return {
    /** @throws TypeError for a listener that is not a function. */
    add(event: string, listener: ProviderListener): void {
      if (typeof listener !== 'function') throw new TypeError('A listener must be a function.')
      const own = listeners.get(event) ?? new Map<ProviderListener, () => void>()
      if (live.signal.aborted || own.has(listener)) return
      listeners.set(event, own)
      own.set(listener, OURS.has(event) ? () => {} : forward(event, listener))
      if (event === 'connect') announce(listener)
    },
    remove(event: string, listener: ProviderListener): void {
      listeners.get(event)?.get(listener)?.()
      listeners.get(event)?.delete(listener)
    },
  }
}
