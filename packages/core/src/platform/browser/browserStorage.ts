import { memoryStorage } from '../defaultPorts.ts'
import type { StoragePort } from '../ports.ts'

/**
 * The page's localStorage. Where the browser refuses it (disabled, full, a sandboxed frame), values are kept in memory for the life of the
 * page, and nothing throws.
 */
export function browserStorage(): StoragePort {
  const kept = memoryStorage()
  const page = pageStorage()
  return {
    get: key => {
      // A value that the page refused to store is newer than the stored one.
      const refused = kept.get(key)
      if (refused !== undefined) return refused
      try {
        return page?.getItem(key) ?? undefined
      } catch {
        return undefined
      }
    },
    set: (key, value) => {
      try {
        if (!page) throw new Error('no storage')
        page.setItem(key, value)
        kept.remove(key)
      } catch {
        kept.set(key, value)
      }
    },
    remove: key => {
      kept.remove(key)
      try {
        page?.removeItem(key)
      } catch {
        // A value that cannot be removed cannot be read either.
      }
    },
    watch: listener => {
      const report = (event: StorageEvent) => {
        if (event.storageArea === page) listener()
      }
      window.addEventListener('storage', report)
      return () => window.removeEventListener('storage', report)
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
