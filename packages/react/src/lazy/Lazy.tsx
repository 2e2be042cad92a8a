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

/** Content from a module that is loaded when it is first rendered. Errors of the content itself are left to the boundary around it. */
export function Lazy<Module>({ module, loading, failed, children }: LazyProps<Module>) {
  const status = useSyncExternalStore(module.subscribe, module.status, module.status)
  const load = () => void module.load().catch(ignore)
  useLayoutEffect(() => {
    // Before paint: a preload may have failed earlier, and it is tried again without showing that.
    module.load().catch(ignore)
  }, [module])
  const loaded = module.loaded()
  if (loaded !== undefined) return children(loaded)
  return status === 'failed' ? failed(load) : loading
}

/** The status of the module shows the failure. */
const ignore = () => {}
