import type { Network } from '../../chain/network.ts'

/** Transaction hash of an EVM chain. Some services use ids of their own for rows. */
const HASH = /^0x[\da-f]{64}$/i

/** Address of a transaction in the network's explorer. Undefined without an explorer, or when the id is not a transaction hash. */
export function transactionUrl(network: Network | undefined, id: string): string | undefined {
  const explorer = network?.blockExplorers?.default.url
  return explorer && HASH.test(id) ? `${explorer.replace(/\/+$/, '')}/tx/${id}` : undefined
}
