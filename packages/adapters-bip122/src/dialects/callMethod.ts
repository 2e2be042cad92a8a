import { FoyerError } from '@foyer/core/chain'
import { attempt, plainCopy } from '@foyer/core/chain/adapters'
import type { Provider } from '../wallet.ts'

type Operation = (...inputs: unknown[]) => unknown

/** Converts what a wallet rejected with. */
export type WalletErrors = (method: string, error: unknown) => FoyerError

/** Calls a method of a wallet's object. Resolves with a plain copy of the answer; rejects with `wallet.unsupportedMethod` where there is none. */
export async function callMethod(errors: WalletErrors, provider: Provider, method: string, ...inputs: unknown[]) {
  const operation = attempt(() => provider[method])
  if (typeof operation !== 'function') throw new FoyerError('wallet.unsupportedMethod', { method })
  try {
    return plainCopy(await Reflect.apply(operation as Operation, provider, inputs))
  } catch (error) {
    throw errors(method, error)
  }
}
