import type { ChainNamespace } from '../../chain/namespace.ts'
import type { Network } from '../../chain/network.ts'
import { attempt } from '../../foreign.ts'

type Explorer = { id: RegExp; path: string }

/** Form of a transaction's id in each chain family, and its page in the explorers. Some services use ids of their own for rows. */
const EXPLORERS: Record<ChainNamespace, Explorer> = {
  eip155: { id: /^0x[\da-f]{64}$/i, path: 'tx' },
  solana: { id: /^[1-9A-HJ-NP-Za-km-z]{64,88}$/, path: 'tx' },
  polkadot: { id: /^0x[\da-f]{64}$/i, path: 'extrinsic' },
  bip122: { id: /^[\da-f]{64}$/i, path: 'tx' },
}

/** Address of a transaction in the network's explorer. Undefined without an explorer, or when the id is not a transaction's. */
export function transactionUrl(network: Network | undefined, hash: string): string | undefined {
  const address = network?.blockExplorers?.default.url
  if (!network || !address) return undefined
  const { id, path } = EXPLORERS[network.chainNamespace]
  if (!id.test(hash)) return undefined
  const url = attempt(() => new URL(address))
  if (!url) return undefined
  // An explorer of a test network may carry the network as a query.
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}/${hash}`
  return url.href
}
