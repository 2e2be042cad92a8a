import { checksumAddress } from '@foyer/core/chain/checksum'
import { accountAddress } from '@foyer/smart-account'
import type { VaultConfig } from './config.ts'

type Chain = Pick<VaultConfig['chains'][number], 'caipNetworkId' | 'smartAccount'>

/** Smart account of the key with this address, on every chain. Computed here: no chain is asked. */
export const smartAddress = (owner: string): string => checksumAddress(accountAddress(owner))

/** Whether the wallet has a smart account on a chain. */
export const hasSmartAccount = <C extends { caipNetworkId: string; smartAccount?: unknown }>(
  chain: C | undefined,
): chain is C & { smartAccount: NonNullable<Chain['smartAccount']> } =>
  chain?.smartAccount !== undefined && chain.caipNetworkId.startsWith('eip155:')
