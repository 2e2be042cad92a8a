import type { SerializedError } from 'vitest'

/** Reporter of Vitest and of Playwright. */
export default class Progress {
  onTestRunEnd(
    modules: readonly object[],
    errors: readonly (SerializedError & { VITEST_TEST_PATH?: string; VITEST_TEST_NAME?: string })[],
  ): void
}
