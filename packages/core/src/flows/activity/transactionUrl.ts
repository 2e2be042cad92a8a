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

/** Page of a network's explorer. Undefined without an explorer on the web. */
function explorerPage(network: Network, path: string): string | undefined {
  const address = network.blockExplorers?.default.url
  const url = address ? attempt(() => new URL(address)) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  // An explorer of a test network may carry the network as a query.
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`
  return url.href
}

/** Address of a transaction in the network's explorer. Undefined without an explorer, or when the id is not a transaction's. */
export function transactionUrl(network: Network | undefined, hash: string): string | undefined {
  if (!network) return undefined
  const { id, path } = EXPLORERS[network.chainNamespace]
  return id.test(hash) ? explorerPage(network, `${path}/${hash}`) : undefined
}

/** Address of an account in the network's explorer. Undefined without an explorer. */
export const accountUrl = (network: Network | undefined, address: string): string | undefined =>
  network && explorerPage(network, `address/${encodeURIComponent(address)}`)
