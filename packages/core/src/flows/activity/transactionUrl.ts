import type { Network } from '../../chain/network.ts'

/** What a chain calls a transaction. Some services name rows by ids of their own. */
const HASH = /^0x[\da-f]{64}$/i

/** Where the network's explorer shows a transaction of the activity. Undefined without an explorer, or when its id is not the chain's. */
export function transactionUrl(network: Network | undefined, id: string): string | undefined {
  const explorer = network?.blockExplorers?.default.url
  return explorer && HASH.test(id) ? `${explorer.replace(/\/+$/, '')}/tx/${id}` : undefined
}
