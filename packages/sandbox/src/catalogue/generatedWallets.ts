import { CHAIN_NAMESPACES } from '@foyer/core/chain'
import type { CatalogueWallet } from './wallet.ts'

const FIRST = ['Amber', 'Birch', 'Cobalt', 'Dune', 'Ember', 'Fjord', 'Granite', 'Harbor', 'Indigo', 'Juniper']
const SECOND = ['Vault', 'Purse', 'Keeper', 'Pocket', 'Ledger', 'Harvest', 'Signer', 'Locker', 'Beacon', 'Haven']

/** Returns invented wallets, the same in every run. */
export const generatedWallets = (count: number): CatalogueWallet[] =>
  Array.from({ length: count }, (_, index) => {
    const first = FIRST[index % FIRST.length]!
    const second = SECOND[Math.floor(index / FIRST.length) % SECOND.length]!
    const slug = `${first}-${second}-${index}`.toLowerCase()
    return {
      name: `${first} ${second} ${index}`,
      homepage: `https://${slug}.example`,
      namespaces: [CHAIN_NAMESPACES[index % 4]!],
      ...(index % 2 === 0 ? { mobile: `${slug}://` } : { web: `https://${slug}.example` }),
      ...(index % 3 === 0 ? { rdns: `example.${slug}` } : {}),
    }
  })
