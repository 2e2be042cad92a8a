import type { ChainNamespace } from '../../chain/namespace.ts'
import { isSameAddress } from './readAddress.ts'

/** Characters at each end that people compare. */
const COMPARED = 4

const endsOf = (address: string, namespace: ChainNamespace) => {
  const digits = namespace === 'eip155' ? address.slice(-40).toLowerCase() : address
  return `${digits.slice(0, COMPARED)} ${digits.slice(-COMPARED)}`
}

/**
 * Finds a known address that begins and ends like this one, but is another. Also where this one is known itself: a poisoned history contains
 * both.
 */
export function findTwin(address: string, known: readonly string[], namespace: ChainNamespace): string | undefined {
  const ends = endsOf(address, namespace)
  return known.find(each => endsOf(each, namespace) === ends && !isSameAddress(each, address, namespace))
}
