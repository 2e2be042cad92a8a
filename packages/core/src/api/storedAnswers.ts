import type { StoragePort } from '../platform/ports.ts'
import { versionedStorage } from '../platform/versionedStorage.ts'

/** Storage keys of the answers that are kept across reloads. */
export const STORED_ANSWERS = { balances: 'balance-cache', identities: 'identity-cache' } as const

/** Drops the stored answers as a whole: only their cache can read their addresses. */
export function dropStoredAnswers(port: StoragePort): void {
  const storage = versionedStorage(port)
  for (const name of Object.values(STORED_ANSWERS)) storage.write(name, undefined)
}
