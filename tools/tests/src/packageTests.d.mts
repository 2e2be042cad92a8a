import type { ViteUserConfig } from 'vitest/config'

/**
 * Settings for the tests of a package that run in Node. Test files share their modules and globals, which takes a third of the time; one that
 * mocks or resets modules is named `*.isolated.test.ts`, and has its own. So have the files of `isolated`. Properties have a fixed seed.
 */
export function packageTests(own?: NonNullable<ViteUserConfig['test']> & { isolated?: string[] }): ViteUserConfig
