import { rm } from 'node:fs/promises'

/** Removes the build of a run, after its servers have ended. */
export default () => rm(process.env.FOYER_E2E_BUILD!, { recursive: true, force: true })
