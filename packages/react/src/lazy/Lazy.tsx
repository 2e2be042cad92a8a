import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react'
import type { LazyModule } from './lazyModule.ts'

export interface LazyProps<Module> {
  /** Give the same module for the same content. */
  module: LazyModule<Module>
  loading: ReactNode
  /** Shown after a failure or a time-out. */
  failed: (retry: () => void) => ReactNode
  children: (module: Module) => ReactNode
}

/** Module that is loaded when it is first used; undefined until then. */
export function useLazy<Module>(module: LazyModule<Module>): Module | undefined {
  useSyncExternalStore(module.subscribe, module.status, module.status)
  useLayoutEffect(() => {
    // Before paint: a preload may have failed earlier, and it is tried again without showing that.
    module.load().catch(ignore)
  }, [module])
  return module.loaded()
}

/** Content from a module that is loaded when it is first rendered. Errors of the content itself are left to the boundary around it. */
export function Lazy<Module>({ module, loading, failed, children }: LazyProps<Module>) {
  const loaded = useLazy(module)
  if (loaded !== undefined) return children(loaded)
  return module.status() === 'failed' ? failed(() => void module.load().catch(ignore)) : loading
}

/** The status of the module shows the failure. */
const ignore = () => {}
