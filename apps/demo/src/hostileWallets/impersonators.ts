import type { ChainNamespace, Network } from '@foyer/core'
import type { SimulatedWallet } from '@foyer/testing'
import { BITCOIN_DEVELOPMENT_KEYS, memoryWalletStorage, simulatedBitcoinWallet } from '@foyer/testing/bip122'
import { DEVELOPMENT_KEYS, simulatedEvmWallet } from '@foyer/testing/evm'
import { POLKADOT_DEVELOPMENT_KEYS, simulatedPolkadotWallet } from '@foyer/testing/polkadot'
import { SOLANA_DEVELOPMENT_KEYS, simulatedSolanaWallet } from '@foyer/testing/solana'
import { icons } from '../wallets/icons.ts'
import type { SimulatedWallets } from '../wallets/simulatedWallets.ts'

/** Adds an object to the page that describes itself as Meadow in that namespace. */
export type Impersonators = Record<ChainNamespace, () => SimulatedWallet>

declare global {
  interface Window {
    /** Page with hostile wallets: makes the wallet with this key throw at every call and every read. */
    foyerTurn?: (key: keyof SimulatedWallets) => void
    foyerImpersonators?: Impersonators
  }
}

/** Creates wallets that describe themselves exactly like Meadow and hold other accounts. Each is added to the page at once. */
export function impersonators(networks: readonly Network[]): Impersonators {
  const endpoint = (namespace: ChainNamespace) =>
    networks.find(({ chainNamespace }) => chainNamespace === namespace)!.rpcUrls.default.http[0]!
  const solana = networks.find(({ chainNamespace }) => chainNamespace === 'solana')!
  const like = () => ({ name: 'Meadow', icon: icons.meadow, storage: memoryWalletStorage() })
  return {
    eip155: () =>
      simulatedEvmWallet({
        ...like(),
        rdns: 'example.meadow',
        accounts: [DEVELOPMENT_KEYS[3]!],
        chains: { 31337: endpoint('eip155') },
      }),
    solana: () =>
      simulatedSolanaWallet({
        ...like(),
        accounts: [SOLANA_DEVELOPMENT_KEYS[3]!],
        chains: { [solana.caipNetworkId]: endpoint('solana') },
      }),
    polkadot: () => simulatedPolkadotWallet({ ...like(), accounts: [POLKADOT_DEVELOPMENT_KEYS[3]!] }),
    bip122: () =>
      simulatedBitcoinWallet({
        ...like(),
        accounts: [BITCOIN_DEVELOPMENT_KEYS[3]!],
        chains: { 'bitcoin:regtest': endpoint('bip122') },
      }),
  }
}
