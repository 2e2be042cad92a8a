import type { ModalModule } from './runtime.ts'

/** The module that the loader fetches: everything up to the first view. The modal's own table is `src/doors.ts`. */
export const loadModal = (): Promise<ModalModule> => import('../modal/index.ts')
