import { attempt, plainCopy, quietly } from '@foyer/core/chain/adapters'
import { walletError } from './errors.ts'

type Listener = (...values: unknown[]) => void

/** The part of a wallet's provider that the adapter uses. @see https://eips.ethereum.org/EIPS/eip-1193 */
export interface Provider {
  request(request: { method: string; params?: readonly unknown[] }): Promise<unknown>
  on?(event: string, listener: Listener): unknown
  removeListener?(event: string, listener: Listener): unknown
}

/** A value that throws when it is read is not one. */
export const isProvider = (value: unknown): value is Provider =>
  attempt(() => typeof (value as Provider).request === 'function') === true

/** Sends one request to the wallet. Resolves with a plain copy of the answer; rejects with a FoyerError, also when the wallet throws. */
export async function ask(provider: Provider, method: string, params?: readonly unknown[]): Promise<unknown> {
  try {
    return plainCopy(await provider.request(params ? { method, params } : { method }))
  } catch (error) {
    throw walletError(method, error)
  }
}

/**
 * Listens to the wallet's events with plain copies of their values. After the unsubscribe no listener is called, even if the provider fails to
 * remove it.
 * @throws FoyerError when the provider throws while a listener is added.
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
