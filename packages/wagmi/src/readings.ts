import type { Eip1193Provider } from '@foyer/adapters-evm'
import { getAddress } from 'viem'

/** Addresses of the connection with their checksums, as wagmi compares them; the active one first. */
export const accountsOf = async (provider: Eip1193Provider) =>
  ((await provider.request({ method: 'eth_accounts' })) as string[]).map(address => getAddress(address))

/** Id of the connection's chain. */
export const chainOf = async (provider: Eip1193Provider) => Number(await provider.request({ method: 'eth_chainId' }))

/** Code of an error of the wallet, the provider or the modal. */
export const codeOf = (error: unknown): unknown => (error as { code?: unknown } | undefined)?.code
