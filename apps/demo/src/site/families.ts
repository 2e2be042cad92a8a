import type { AdapterSource, ChainNamespace } from '@foyer/core'

/** The chain families of this page, each in a chunk of its own that is fetched when the visitor reaches for the modal. */
export const families: { [Namespace in ChainNamespace]?: AdapterSource } = {
  eip155: async () => {
    const { evmAdapter } = await import('@foyer/adapters-evm')
    return evmAdapter()
  },
}
