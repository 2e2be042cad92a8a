import { plainCopy, quietly } from '@foyer/core/chain/adapters'
import { walletError } from './errors.ts'

type Listener = (...values: unknown[]) => void

/** A wallet's provider as far as we rely on it. @see https://eips.ethereum.org/EIPS/eip-1193 */
export interface Provider {
  request(request: { method: string; params?: readonly unknown[] }): Promise<unknown>
  on?(event: string, listener: Listener): unknown
  removeListener?(event: string, listener: Listener): unknown
}

export function isProvider(value: unknown): value is Provider {
  return (
    ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
    typeof (value as Partial<Provider>).request === 'function'
  )
}

/** Puts one request to the wallet. Resolves with a plain copy of its answer; its errors come back as ours, also one that it throws instead of rejecting. */
export async function ask(provider: Provider, method: string, params?: readonly unknown[]): Promise<unknown> {
  try {
    return plainCopy(await provider.request(params ? { method, params } : { method }))
  } catch (error) {
    throw walletError(method, error)
  }
}

/**
 * Listens to the wallet's events; each listener gets a plain copy of its value. Returns what ends it, also for a provider that cannot take a
 * listener away.
 * @throws FoyerError for a provider that cannot be listened to.
 */
export function listen(provider: Provider, listeners: Readonly<Record<string, (value: unknown) => void>>): () => void {
  let active = true
  const guarded = Object.entries(listeners).map(([event, listener]): [string, Listener] => [
    event,
    value => {
      if (active) listener(plainCopy(value))
    },
  ])
  const stop = () => {
    active = false
    for (const [event, listener] of guarded) quietly(() => provider.removeListener?.(event, listener))
  }
  try {
    for (const [event, listener] of guarded) {
      const listening = provider.on?.(event, listener)
      quietly(() => listening)
    }
  } catch (error) {
    stop()
    throw walletError('on', error)
  }
  return stop
}
