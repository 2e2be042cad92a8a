import { NotLoaded } from '../modal/ChunkStates.tsx'
import { Later } from '../modal/Later.tsx'
import type { LegalLineProps } from './LegalLine.tsx'
import { legalChunk } from './legalChunk.ts'

/** The host's conditions, in a chunk of their own: a page without any loads none of it. */
export const Legal = (given: LegalLineProps) => (
  <Later module={legalChunk} given={given} loading={null} failed={retry => <NotLoaded onRetry={retry} />} />
)
