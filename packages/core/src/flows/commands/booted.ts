import { FoyerError } from '../../errors.ts'
import type { ModalActor, ModalSnapshot } from '../modal/modal.machine.ts'
import { settle } from './settle.ts'

/** Outcome of loading the adapters. Undefined while they load. */
const bootOf = (snapshot: ModalSnapshot) => {
  if (snapshot.matches({ boot: 'ready' })) return { value: undefined }
  if (snapshot.matches({ boot: 'failed' })) return { error: new FoyerError('chunk.failed', { chunk: 'adapters' }) }
  return undefined
}

/** Waits for the adapters; after a failure they are loaded again. Rejects with `chunk.failed` when they do not load. */
export const booted = (actor: ModalActor): Promise<void> => {
  actor.send({ type: 'boot.retry' })
  return settle<void>(actor, () => bootOf(actor.getSnapshot()))
}
