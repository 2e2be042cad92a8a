import { lazyModule } from '../../lazy/lazyModule.ts'

/** The lines about a login. The table of all doors cannot be used here: it leads to this view. */
export const loginDoor = lazyModule(() => import('../login/index.ts'))
