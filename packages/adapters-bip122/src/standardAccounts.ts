import { bytesOf, fieldsOf } from '@foyer/core/chain/adapters'
import type { ReportedAccount } from './accounts.ts'
import { bitcoinChains } from './chainId.ts'
import { parseAccounts } from './parseAccounts.ts'

/** Bytes of an uncompressed key. */
const MAX_PUBLIC_KEY = 65

const publicKeyOf = (value: unknown): string | undefined => {
  const bytes = bytesOf(value)
  return bytes && bytes.length <= MAX_PUBLIC_KEY
    ? Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
    : undefined
}

function readAccount(row: unknown): ReportedAccount | 'other namespace' | undefined {
  const { address, chains, publicKey, label } = fieldsOf(row, 'address', 'chains', 'publicKey', 'label') ?? {}
  const named = bitcoinChains(chains)
  if (!named?.length) return named && 'other namespace'
  return { address, chains: named, publicKey: publicKeyOf(publicKey), label }
}

/** Accounts of a Wallet Standard list. Undefined where it cannot be read. */
export const parseStandardAccounts = (list: unknown) => parseAccounts(list, readAccount)
