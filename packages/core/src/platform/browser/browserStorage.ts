import { memoryStorage } from '../defaultPorts.ts'
import type { StoragePort } from '../ports.ts'

/**
 * The page's localStorage. Where the browser refuses it (disabled, full, a sandboxed frame), values are kept in memory for the life of the
 * page, and nothing throws. A value that cannot be read any more is the last one that was: unreadable is not removed.
 */
export function browserStorage(): StoragePort {
  const kept = memoryStorage()
  const page = pageStorage()
  const last = memoryStorage()
  // The browser reports a write to other documents only. Later, when the writer has noted what it wrote.
  const report = (key: string) =>
    queueMicrotask(() => window.dispatchEvent(new StorageEvent('storage', { key, storageArea: page })))
  return {
    get: key => {
      // A value that the page refused to store is newer than the stored one.
      const refused = kept.get(key)
      if (refused !== undefined) return refused
      try {
        const value = page?.getItem(key) ?? undefined
        if (value === undefined) last.remove(key)
        else last.set(key, value)
        return value
      } catch {
        return last.get(key)
      }
    },
    set: (key, value) => {
      try {
        // Throws as well where there is no storage.
        page!.setItem(key, value)
        kept.remove(key)
        last.set(key, value)
        report(key)
      } catch {
        kept.set(key, value)
      }
    },
    remove: key => {
      kept.remove(key)
      last.remove(key)
      try {
        page?.removeItem(key)
        report(key)
      } catch {
        // A value that cannot be removed cannot be read either.
      }
    },
    persists: key => kept.get(key) === undefined,
    watch: listener => {
      const onStorage = (event: StorageEvent) => {
        if (event.storageArea === page) listener()
      }
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  }
}

/** The property itself throws where storage is blocked. */
function pageStorage(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}
