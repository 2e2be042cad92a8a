import { keptModule } from '../modal/keptModule.ts'

/** What a toast looks like: its place is there from the start. */
export const toastChunk = keptModule(async () => (await import('../../parts/Toast.tsx')).Toast)
