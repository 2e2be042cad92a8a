import { keptModule } from '../flows/modal/keptModule.ts'

/** The pictures in the buttons of the page: nothing of theirs is needed before somebody has shown an intent. */
export const marksChunk = keptModule(async () => {
  const { AccountMark, NetworkMark } = await import('./marks.tsx')
  return { AccountMark, NetworkMark }
})
