import type { CaipNetworkId } from '@foyer/core/chain'
import { attempt, fieldsOf } from '@foyer/core/chain/adapters'
import { parsePublicKey, type SharedAccount } from './accounts.ts'
import { parseAccounts } from './parseAccounts.ts'

const TYPES = ['payment', 'ordinal'] as const

/**
 * Accounts of a text that `keep` wrote on an earlier visit. Anyone may have written the storage: addresses are checked again. Undefined where
 * none can be read.
 */
export function recall(kept: string): SharedAccount[] | undefined {
  const rows: unknown = attempt(() => JSON.parse(kept))
  return parseAccounts(rows, row => {
    const { address, type, publicKey, chains } = fieldsOf(row, 'address', 'type', 'publicKey', 'chains') ?? {}
    return {
      address,
      chains: Array.isArray(chains) ? (chains as CaipNetworkId[]) : undefined,
      type: TYPES.find(known => known === type),
      publicKey: parsePublicKey(publicKey),
    }
  })
}
