import { FoyerError } from '../errors.ts'
import { type ChainNamespace, isChainNamespace } from './namespace.ts'

/** Characters that a CAIP-2 chain id allows after its namespace. */
const REFERENCE = /^[-_a-zA-Z0-9]{1,32}$/

/**
 * Splits a CAIP-2 chain id, e.g. `eip155:1`.
 * - A known namespace and a reference of 1 to 32 letters, digits, `-` and `_`.
 * - Throws `caip.invalid` otherwise.
 * @see https://chainagnostic.org/CAIPs/caip-2
 */
export function parseCaipNetworkId(text: string): { namespace: ChainNamespace; reference: string } {
  const [namespace = '', reference = '', ...rest] = text.split(':')
  if (!isChainNamespace(namespace) || !REFERENCE.test(reference) || rest.length > 0) {
    throw new FoyerError('caip.invalid', { value: text })
  }
  return { namespace, reference }
}
