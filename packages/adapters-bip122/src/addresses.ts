import { type CaipNetworkId, isBitcoinAddress } from '@foyer/core/chain'
import { CHAINS, type Kind } from './chainId.ts'

/** Kinds of chain of an address. Test networks share their prefixes, and legacy addresses of regtest are like theirs. */
function kindsOf(address: string): readonly Kind[] {
  if (/^(bc1|[13])/i.test(address)) return ['mainnet']
  if (/^bcrt1/i.test(address)) return ['regtest']
  return /^tb1/i.test(address) ? ['testnet'] : ['testnet', 'regtest']
}

/** Chains on which a text is a valid address, checksum included. Empty when there is none. */
export function chainsOf(address: string): CaipNetworkId[] {
  if (!isBitcoinAddress(address)) return []
  const kinds = kindsOf(address)
  return CHAINS.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
}
