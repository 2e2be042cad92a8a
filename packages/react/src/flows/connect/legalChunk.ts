import { keptModule } from '../modal/keptModule.ts'

/** The host's conditions, where it has some. */
export const legalChunk = keptModule(async () => (await import('./LegalLine.tsx')).LegalLine)
