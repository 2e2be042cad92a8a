import { attempt } from '../foreign.ts'
import { custom, map, object, pipe, type Schema, unknown } from '../schema/schema.ts'
import type { StoragePort } from './ports.ts'

const PREFIX = '@foyer/'
const VERSION = 1

const envelope = map(object({ version: custom(value => value === VERSION), value: unknown }), ({ value }) => value)

/**
 * Values under the prefix `@foyer/`, each in a versioned envelope and parsed when read.
 * A corrupt, foreign or outdated value is dropped without throwing: the page, its other tabs or the host may write to the storage.
 */
export const versionedStorage = (storage: StoragePort) => ({
  read<Value>(key: string, schema: Schema<Value>): Value | undefined {
    const text = attempt(() => storage.get(PREFIX + key))
    if (text === undefined) return undefined
    const parsed = pipe(envelope, schema)(attempt(() => JSON.parse(text)))
    if (parsed.success) return parsed.data
    attempt(() => storage.remove(PREFIX + key))
    return undefined
  },
  /** Returns whether the next page finds it so. */
  write(key: string, value: unknown): boolean {
    const written = attempt(() => {
      if (value === undefined) storage.remove(PREFIX + key)
      else storage.set(PREFIX + key, JSON.stringify({ version: VERSION, value }))
      return storage.persists?.(PREFIX + key) !== false
    })
    return written === true
  },
})
