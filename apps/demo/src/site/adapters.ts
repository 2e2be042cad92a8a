import type { AdapterSource } from '@foyer/core'

/** A chunk of its own, fetched when the visitor reaches for the modal. */
export const evmAdapterSource: AdapterSource = async () => {
  const { evmAdapter } = await import('@foyer/adapters-evm')
  return evmAdapter()
}
