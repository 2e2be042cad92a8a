import type { ChainNamespace } from '@foyer/core'

/** Names of the chain families, in the order of this page. */
export const familyNames: Record<ChainNamespace, string> = {
  eip155: 'EVM',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
}

export const everyFamily = Object.keys(familyNames) as ChainNamespace[]
