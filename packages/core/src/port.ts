import { type AnyEventObject, type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate'
import { FoyerError } from './errors.ts'

/** Effect with one answer, declared by a machine and provided by the composition root. Without an implementation it fails by name. */
export const port = <Output, Input extends NonReducibleUnknown = undefined>(name: string) =>
  fromPromise<Output, Input>(async () => {
    throw new FoyerError('port.missing', { port: name })
  })

/** Effect that reports facts while its state is active. Without an implementation it fails by name. */
export const source = <Fact extends EventObject = AnyEventObject, Input extends NonReducibleUnknown = undefined>(
  name: string,
) =>
  fromCallback<EventObject, Input, Fact>(() => {
    throw new FoyerError('port.missing', { port: name })
  })
