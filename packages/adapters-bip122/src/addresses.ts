import { type CaipNetworkId, isBitcoinAddress } from '@foyer/core/chain'
import { CHAINS, type Kind } from './chainId.ts'

/** The test networks share their prefixes, and the older addresses of regtest look like theirs. */
function kindsOf(address: string): readonly Kind[] {
  if (/^(bc1|[13])/i.test(address)) return ['mainnet']
  if (/^bcrt1/i.test(address)) return ['regtest']
  return /^tb1/i.test(address) ? ['testnet'] : ['testnet', 'regtest']
}

/** The chains on which a text is an address, its checksum included. Empty when it is none. */
export function chainsOf(address: string): CaipNetworkId[] {
  if (!isBitcoinAddress(address)) return []
  const kinds = kindsOf(address)
  return CHAINS.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
}
