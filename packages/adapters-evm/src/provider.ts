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

/** Puts one request to the wallet. Its errors come back as ours, also one that it throws instead of rejecting. */
export async function ask(provider: Provider, method: string, params?: readonly unknown[]): Promise<unknown> {
  try {
    return await provider.request(params ? { method, params } : { method })
  } catch (error) {
    throw walletError(method, error)
  }
}

/** Listens to one of the wallet's events. Returns what ends it, also for a provider that cannot take a listener away. */
export function listen(provider: Provider, event: string, listener: Listener): () => void {
  let active = true
  const guarded: Listener = (...values) => {
    if (active) listener(...values)
  }
  provider.on?.(event, guarded)
  return () => {
    active = false
    provider.removeListener?.(event, guarded)
  }
}
