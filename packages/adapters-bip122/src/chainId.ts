import type { CaipNetworkId } from '@foyer/core/chain'
import { listOf } from '@foyer/core/chain/adapters'

/** Most chains of a wallet or an account that are read. */
export const MAX_CHAINS = 1_000

export type Kind = 'mainnet' | 'testnet' | 'regtest'

/**
 * Chains: CAIP-2 id, names in Wallet Standard and in WBIP wallets, and kind of addresses.
 * @see https://namespaces.chainagnostic.org/bip122/caip2
 * @see https://github.com/wallet-standard/wallet-standard/blob/master/extensions/bitcoin.md
 */
export const CHAINS: readonly { id: CaipNetworkId; standard: string; name: string; kind: Kind }[] = [
  { id: 'bip122:000000000019d6689c085ae165831e93', standard: 'bitcoin:mainnet', name: 'Mainnet', kind: 'mainnet' },
  { id: 'bip122:000000000933ea01ad0ee984209779ba', standard: 'bitcoin:testnet', name: 'Testnet', kind: 'testnet' },
  { id: 'bip122:00000000da84f2bafbbc53dee25a72ae', standard: 'bitcoin:testnet4', name: 'Testnet4', kind: 'testnet' },
  { id: 'bip122:00000008819873e925422c1ff0f99f7c', standard: 'bitcoin:signet', name: 'Signet', kind: 'testnet' },
  { id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328', standard: 'bitcoin:regtest', name: 'Regtest', kind: 'regtest' },
]

/** CAIP-2 id of a Wallet Standard chain. Undefined for a chain other than Bitcoin's. */
export const fromStandard = (chain: unknown): CaipNetworkId | undefined =>
  CHAINS.find(({ standard }) => standard === chain)?.id

/** CAIP-2 ids of the Bitcoin chains in a list of Wallet Standard chains. Undefined for anything but a list. */
export const bitcoinChains = (value: unknown): CaipNetworkId[] | undefined =>
  listOf(value, MAX_CHAINS)?.flatMap(chain => fromStandard(chain) ?? [])
