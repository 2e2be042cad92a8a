import type { StoragePort } from '../platform/ports.ts'
import { versionedStorage } from '../platform/versionedStorage.ts'

/** Where the answers are kept that outlive a reload. */
export const STORED_ANSWERS = { balances: 'balance-cache', identities: 'identity-cache' } as const

/** Unread, and whole: who is in them only their cache can tell. */
export function dropStoredAnswers(port: StoragePort): void {
  const storage = versionedStorage(port)
  for (const name of Object.values(STORED_ANSWERS)) storage.write(name, undefined)
}
