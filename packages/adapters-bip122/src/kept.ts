import type { CaipNetworkId } from '@foyer/core/chain'
import { attempt, fieldsOf } from '@foyer/core/chain/adapters'
import { type LoadAddresses, parsePublicKey, type SharedAccount } from './accounts.ts'

const TYPES = ['payment', 'ordinal'] as const

/** Most characters that are stored. */
const LONGEST = 1_024

/** Text of the accounts of a wallet that cannot be asked without a prompt, for the next visit. Of very many the first ones. */
export function keep(accounts: readonly SharedAccount[]): string {
  const rows = accounts.map(({ address, type, publicKey, chains }) => ({ address, type, publicKey, chains }))
  const text = JSON.stringify(rows)
  return text.length > LONGEST ? keep(accounts.slice(0, -1)) : text
}

/** Accounts of such a text. Anyone may have written the storage: addresses are checked again. Undefined where none can be read. */
export async function recall(kept: string, load: LoadAddresses): Promise<SharedAccount[] | undefined> {
  const rows: unknown = attempt(() => JSON.parse(kept))
  const { parseAccounts } = await load()
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
