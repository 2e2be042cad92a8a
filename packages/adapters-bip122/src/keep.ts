import type { SharedAccount } from './accounts.ts'

/** Most characters that are stored. */
const LONGEST = 1_024

/** Text of the accounts of a wallet that cannot be asked without a prompt, for the next visit. Of very many the first ones. */
export function keep(accounts: readonly SharedAccount[]): string {
  const rows = accounts.map(({ address, type, publicKey, chains }) => ({ address, type, publicKey, chains }))
  const text = JSON.stringify(rows)
  return text.length > LONGEST ? keep(accounts.slice(0, -1)) : text
}
