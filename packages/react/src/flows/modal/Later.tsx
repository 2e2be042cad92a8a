import { type ComponentType, lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { Failure } from '../../parts/Failure.tsx'
import type { KeptModule } from './keptModule.ts'

type Kept<Props> = Pick<KeptModule<ComponentType<Props>>, 'load' | 'loaded'>

export interface LaterProps<Props> {
  /** Give the same one for the same component. */
  module: Kept<Props>
  /** What the component is given. */
  given: Props
  loading: ReactNode
  failed: (retry: () => void) => ReactNode
}

/**
 * A component of a later chunk, which may still be on its way, or not come; then it can be asked for again. What the component itself
 * throws is for the boundary around it.
 */
export function Later<Props extends object>({ module, given, loading, failed }: LaterProps<Props>) {
  const [attempt, setAttempt] = useState(1)
  const Part = useMemo(() => componentOf(module, attempt), [module, attempt])
  return (
    <Failure
      key={attempt}
      screen={(_, error) => {
        if (module.loaded()) throw error
        return failed(() => setAttempt(attempt + 1))
      }}
    >
      <Suspense fallback={loading}>
        <Part {...given} />
      </Suspense>
    </Failure>
  )
}

/** Another attempt is another lazy component: React keeps the failure of one for good. */
const componentOf = <Props extends object>(module: Kept<Props>, _attempt: number): ComponentType<Props> =>
  module.loaded() ?? lazy(async () => ({ default: await module.load() }))
