import type { StoragePort } from '../platform/ports.ts'
import { versionedStorage } from '../platform/versionedStorage.ts'
import type { LazyApi } from './lazyApi.types.ts'
import { STORED_ANSWERS } from './storedAnswers.ts'

/**
 * Drops cached answers of these addresses, in memory and in storage, on disconnect; without addresses, of all. Loads no code: answers stored
 * by an earlier visit are dropped as a whole, since only their cache can read their addresses.
 */
export function clearAnswers(
  { services, loaded }: Pick<LazyApi, 'services' | 'loaded'>,
  port: StoragePort,
  addresses?: readonly string[],
): void {
  const made = loaded()
  for (const address of addresses ?? [undefined]) made?.blockchain.clear(address)
  if (made || !services) return
  const storage = versionedStorage(port)
  for (const name of Object.values(STORED_ANSWERS)) storage.write(name, undefined)
}
