import type { ModalModule } from './runtime.ts'

/** The module that the loader fetches: everything up to the first view. The modal's own table is `src/doors.ts`. */
export const loadModal = async (): Promise<ModalModule> => {
  // Named one by one, so that a bundler drops the other exports.
  const { createActor, createRuntime } = await import('../modal/index.ts')
  return { createActor, createRuntime }
}
