import type { AdapterSource, ModalOptions } from '../options.ts'
import type { StoragePort } from '../platform/ports.ts'
import type { ResolvedOptions } from '../resolveOptions.ts'

declare const process: { env: { NODE_ENV?: string } }

const loadAll = async (sources: readonly AdapterSource[]) =>
  (await Promise.all(sources.map(async source => (typeof source === 'function' ? source() : source)))).flat()

/**
 * In a development build, says in the console what is doubtful about the options: at once, and once the adapters have loaded. For that it
 * replaces their loaders with one that calls them together. A bundler leaves all of it out of a production build.
 */
export function warnInDevelopment(options: ModalOptions, resolved: ResolvedOptions): void {
  try {
    if (process.env.NODE_ENV === 'development') {
      const { adapters, networks } = resolved
      const warn = (sentences: (warnings: typeof import('./optionWarnings.ts')) => string[]) =>
        void import('./optionWarnings.ts').then(
          warnings => warnings.warnOnce(sentences(warnings)),
          () => {},
        )
      warn(({ optionWarnings }) => optionWarnings(options))
      const load = async () => {
        const loaded = await loadAll(adapters)
        warn(({ adapterWarnings }) => adapterWarnings(options, loaded, networks))
        return loaded
      }
      if (adapters.length > 0) resolved.adapters = [load]
    }
  } catch {
    // A page without a bundler has no `process`.
  }
}

type Subscribable = { subscribe(observer: Record<'next' | 'complete' | 'error', () => void>): unknown }

/** In a development build, says in the console that another running modal has the same storage. */
export function warnOfSharedStorage(actor: Subscribable, storage: StoragePort): void {
  try {
    if (process.env.NODE_ENV === 'development') {
      const own = { storage }
      const note = (name: 'noteRunning' | 'noteStopped') => () =>
        void import('./sharedStorage.ts').then(modals => modals[name](own)).catch(() => {})
      actor.subscribe({ next: note('noteRunning'), complete: note('noteStopped'), error: note('noteStopped') })
    }
  } catch {
    // A page without a bundler has no `process`.
  }
}
