import { keptModule } from '../modal/keptModule.ts'

// What is wanted only after an error comes with the views behind the first one, which are fetched once the window has opened.
export const brokenView = keptModule(async () => (await import('../modal/LaterViews.tsx')).BrokenView)
export const brokenModal = keptModule(async () => (await import('../modal/LaterViews.tsx')).BrokenModal)
