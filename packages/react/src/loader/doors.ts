import type { ModalModule } from './runtime.ts'

/** The module that the loader fetches: everything up to the first view. The modal's own table is `src/doors.ts`. */
export const loadModal = (): Promise<ModalModule> => import('../modal/index.ts')

/** Renders the modal on a page without `<ModalRoot>`. */
export const loadStandalone = () => import('../standalone.tsx')
