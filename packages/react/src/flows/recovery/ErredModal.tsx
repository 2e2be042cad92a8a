import type { ThemeOptions } from '../../theme/hostTheme.ts'
import { Later } from '../modal/Later.tsx'
import { brokenModal } from './recoveryChunk.ts'

const nothing = () => null

/** In place of the modal once its root actor has erred. If the chunk does not come, the buttons alone offer another try. */
export const ErredModal = (given: { theme: ThemeOptions | undefined }) => (
  <Later module={brokenModal} given={given} loading={null} failed={nothing} />
)
