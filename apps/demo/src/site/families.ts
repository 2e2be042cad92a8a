import type { AdapterSource, CaipNetworkId, ChainNamespace, WalletConnectSource } from '@foyer/core'

/** Paymasters that pay the network fees of smart accounts, by chain. */
type Paymasters = Readonly<Record<CaipNetworkId, string>>

/** Adapters of this page. Each is loaded on its own when the modal needs it. */
export const familiesWith = (paymasters: Paymasters = {}): Record<ChainNamespace, AdapterSource> => ({
  eip155: async () => {
    const { evmAdapter } = await import('@foyer/adapters-evm')
    // Of the simulated wallets, this one knows ERC-7846. It sends with the nonce that it is given.
    const meadow = ['example.meadow']
    return evmAdapter({ signInWallets: meadow, nonceWallets: meadow, paymasters })
  },
  solana: async () => {
    const { solanaAdapter } = await import('@foyer/adapters-solana')
    return solanaAdapter()
  },
  polkadot: async () => {
    const { polkadotAdapter } = await import('@foyer/adapters-polkadot')
    return polkadotAdapter({
      appName: 'Foyer demo',
      // Existential deposit on the sandbox's chain: one UNIT.
      existentialDeposits: { 'polkadot:a055baf23aadd713234282b8625f43a3': 10n ** 14n },
    })
  },
  bip122: async () => {
    const { bip122Adapter } = await import('@foyer/adapters-bip122')
    return bip122Adapter({})
  },
})

/** Phone wallets of all families. */
export const phones: WalletConnectSource = async () => {
  const { walletConnect } = await import('@foyer/walletconnect')
  return walletConnect()
}
