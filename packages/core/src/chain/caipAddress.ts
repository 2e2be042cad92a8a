import { FoyerError } from '../errors.ts'
import { type ChainNamespace, isChainNamespace } from './namespace.ts'

/**
 * Splits a CAIP-10 account id, e.g. `eip155:1:0xab16…`.
 * - Requires three non-empty parts and a known namespace; chain and address are not checked: use `isAddress`.
 * - Throws `caip.invalid` otherwise.
 * @see https://chainagnostic.org/CAIPs/caip-10
 */
export function parseCaipAddress(text: string): { namespace: ChainNamespace; reference: string; address: string } {
  const [namespace = '', reference, address, ...rest] = text.split(':')
  if (!isChainNamespace(namespace) || !reference || !address || rest.length > 0) {
    throw new FoyerError('caip.invalid', { value: text })
  }
  return { namespace, reference, address }
}
