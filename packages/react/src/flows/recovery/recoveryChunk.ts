import { keptModule } from '../modal/keptModule.ts'

/** It comes with the views behind the first one, which are fetched once the window has opened. */
export const recoveryChunk = keptModule(async () => (await import('../modal/LaterViews.tsx')).Recovery)
