import { BITCOIN_DEVELOPMENT_KEYS, simulatedBitcoinWallet } from '@foyer/testing/bip122'
import { DEVELOPMENT_KEYS, simulatedEvmWallet } from '@foyer/testing/evm'
import { POLKADOT_DEVELOPMENT_KEYS, simulatedPolkadotWallet } from '@foyer/testing/polkadot'
import { SOLANA_DEVELOPMENT_KEYS, simulatedSolanaWallet } from '@foyer/testing/solana'

/** Simulates a wallet extension with four namespaces, whose user approves after 100 ms. Runs before the page's own scripts. */
const { networks } = window.benchConfig
const endpoints = (namespace: string, key: (network: (typeof networks)[number]) => string | number) =>
  Object.fromEntries(
    networks
      .filter(({ chainNamespace }) => chainNamespace === namespace)
      .map(network => [key(network), network.rpcUrls.default.http[0]!]),
  )
const icon =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="teal"/></svg>'
const wallet = { name: 'Meadow', icon, delay: 100 }

simulatedEvmWallet({
  ...wallet,
  rdns: 'example.meadow',
  accounts: [DEVELOPMENT_KEYS[0]!],
  chains: endpoints('eip155', ({ id }) => Number(id)),
})
simulatedSolanaWallet({
  ...wallet,
  accounts: [SOLANA_DEVELOPMENT_KEYS[0]!],
  chains: endpoints('solana', ({ caipNetworkId }) => caipNetworkId),
})
simulatedPolkadotWallet({ name: wallet.name, delay: wallet.delay, accounts: [POLKADOT_DEVELOPMENT_KEYS[0]!] })
simulatedBitcoinWallet({
  ...wallet,
  accounts: [BITCOIN_DEVELOPMENT_KEYS[0]!],
  chains: { 'bitcoin:regtest': Object.values(endpoints('bip122', () => 0))[0]! },
})
