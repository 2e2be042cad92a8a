/** Returns Playwright's `launchOptions` for the Firefox at this path, also for `@vitest/browser-playwright`. */
export function firefoxOptions(path: string): {
  channel: 'moz-firefox'
  executablePath: string
  /** Environment for the browser's process: that of this process, plus the path. */
  env: Record<string, string>
}
