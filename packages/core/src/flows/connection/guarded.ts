import { type AnyActorRef, fromPromise } from 'xstate'
import { FoyerError, isFoyerError } from '../../errors.ts'
import { foreignError } from '../../foreign.ts'

type Scope<Input> = { input: Input; signal: AbortSignal; system: AnyActorRef['system'] }

/** Effect on an adapter, which may be custom: foreign errors are converted here. */
export const guarded = <Output, Input>(work: (scope: Scope<Input>) => Promise<Output>) =>
  fromPromise<Output, Input>(async scope => {
    try {
      return await work(scope)
    } catch (error) {
      throw isFoyerError(error)
        ? error
        : new FoyerError('wallet.failed', { method: 'unknown' }, { cause: foreignError(error) })
    }
  })
