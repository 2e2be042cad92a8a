import type { AdapterSource, ChainNamespace } from '@foyer/core'

/** The chain families of this page, each in a chunk of its own that is fetched when the visitor reaches for the modal. */
export const families: Record<ChainNamespace, AdapterSource> = {
  eip155: async () => {
    const { evmAdapter } = await import('@foyer/adapters-evm')
    return evmAdapter()
  },
  solana: async () => {
    const { solanaAdapter } = await import('@foyer/adapters-solana')
    return solanaAdapter()
  },
  polkadot: async () => {
    const { polkadotAdapter } = await import('@foyer/adapters-polkadot')
    return polkadotAdapter({
      appName: 'Foyer demo',
      // One UNIT on the sandbox's chain: what an account must keep to be there.
      existentialDeposits: { 'polkadot:a055baf23aadd713234282b8625f43a3': 10n ** 14n },
    })
  },
  bip122: async () => {
    const { bip122Adapter } = await import('@foyer/adapters-bip122')
    return bip122Adapter({})
  },
}
