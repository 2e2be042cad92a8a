import { NotLoaded } from '../modal/ChunkStates.tsx'
import { Later } from '../modal/Later.tsx'
import type { RecoveryProps } from './Recovery.tsx'
import { recoveryChunk } from './recoveryChunk.ts'

/** `Recovery`, which is wanted only after an error. If it does not come for the whole modal, the buttons alone offer another try. */
export const RecoveryScreen = (given: RecoveryProps) => (
  <Later
    module={recoveryChunk}
    given={given}
    loading={null}
    failed={retry => given.onRetry && <NotLoaded onRetry={retry} />}
  />
)
