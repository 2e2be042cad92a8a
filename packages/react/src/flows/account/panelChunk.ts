import { keptModule } from '../modal/keptModule.ts'

/** What the tabs of Account show. */
export const panelChunk = keptModule(async () => (await import('./AccountPanel.tsx')).AccountPanel)
