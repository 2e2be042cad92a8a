import type { ChainNamespace } from '../chain/namespace.ts'

/** Namespaces that the API supports, as in the specification. Features of an adapter itself are not limited by it. */
const SERVED = {
  names: ['eip155'],
  balances: ['eip155', 'solana'],
  activity: ['eip155'],
  onramp: ['eip155', 'solana'],
} as const satisfies Record<string, readonly ChainNamespace[]>

export const isServed = (service: keyof typeof SERVED, namespace: ChainNamespace): boolean =>
  (SERVED[service] as readonly ChainNamespace[]).includes(namespace)
