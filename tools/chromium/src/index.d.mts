export interface LaunchOptions {
  executablePath: string
  args: string[]
  /** Environment for the browser's process: that of this process, plus the browser's own variables. */
  env: Record<string, string>
}

export interface Chromium extends LaunchOptions {
  source: 'CHROMIUM_PATH' | 'system' | 'playwright' | 'package'
  /** True for a full Chromium. A headless shell and branded Chrome (from 137 on) load no unpacked extensions. */
  loadsExtensions: boolean
}

/**
 * Finds a Chromium for Playwright, the first of: `$CHROMIUM_PATH`; a chromium or chrome installed on the system;
 * Playwright's own; on linux-x64 the one inside `@sparticuz/chromium`, unpacked once under node_modules/.cache; elsewhere
 * `playwright install chromium` is run.
 * - Safe to call from several processes at once, and cheap from the second call on.
 * - Rejects when `$CHROMIUM_PATH` names no file, or when no browser was found and the installation failed.
 */
export function findChromium(): Promise<Chromium>

/** Finds a Chromium like `findChromium` and returns Playwright's `launchOptions`, also for `@vitest/browser-playwright`. */
export function launchOptions(): Promise<LaunchOptions>

/** Finds a port of the loopback address that nothing listens on, for the servers of the tests. */
export function freePort(): Promise<number>
