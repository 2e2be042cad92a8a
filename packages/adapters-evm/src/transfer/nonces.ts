import type { Reader } from './endpoint.ts'
import { count } from './hex.ts'

/** Number of a sender's transactions up to a block; the nonce of its next one. */
export const readNonce = async ({ ask }: Reader, sender: string, tag: string): Promise<number> =>
  count(await ask('eth_getTransactionCount', [sender, tag]))
