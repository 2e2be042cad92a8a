import { Loading, NotLoaded } from '../modal/ChunkStates.tsx'
import { Later } from '../modal/Later.tsx'
import type { AccountPanelProps } from './AccountPanel.tsx'
import { panelChunk } from './panelChunk.ts'

/** What a tab shows, in a chunk of its own. */
export const LaterPanel = (given: AccountPanelProps) => (
  <Later module={panelChunk} given={given} loading={<Loading />} failed={retry => <NotLoaded onRetry={retry} />} />
)
