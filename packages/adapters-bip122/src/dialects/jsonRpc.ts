import { FoyerError } from '@foyer/core/chain'
import { attempt, malformed } from '@foyer/core/chain/adapters'
import { isObject, type Provider } from '../wallet.ts'
import { callMethod, type WalletErrors } from './callMethod.ts'

/** Sends one JSON-RPC request to the wallet. Resolves with a plain copy of the result; wallets report errors in the answer or by rejecting. */
export const askProvider =
  (errors: WalletErrors) =>
  async (provider: Provider, method: string, params?: unknown): Promise<unknown> => {
    if (typeof attempt(() => provider.request) !== 'function')
      throw new FoyerError('wallet.unsupportedMethod', { method })
    const answer = await callMethod(
      (_, error) => errors(method, error),
      provider,
      'request',
      ...(params === undefined ? [method] : [method, params]),
    )
    if (!isObject(answer)) throw malformed(method, 'expected a JSON-RPC answer')
    if (answer.error !== undefined && answer.error !== null) throw errors(method, answer.error)
    if (!('result' in answer)) throw malformed(method, 'expected a result')
    return answer.result
  }

/** Fields of an answer. Throws `wallet.malformedAnswer` for anything but an object. */
export function fieldsFrom(method: string, answer: unknown, expected: string): Record<string, unknown> {
  if (!isObject(answer)) throw malformed(method, `expected ${expected}`)
  return answer
}
