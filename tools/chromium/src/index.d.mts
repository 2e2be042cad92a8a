export interface LaunchOptions {
  executablePath: string
  args: string[]
  /** The whole environment for the browser's process: this process's own, plus what the browser needs. */
  env: Record<string, string>
}

export interface Chromium extends LaunchOptions {
  source: 'CHROMIUM_PATH' | 'system' | 'playwright' | 'package'
  /** A full Chromium, which loads unpacked extensions. A headless shell and branded Chrome (from 137 on) do not. */
  loadsExtensions: boolean
}

/**
 * Finds a Chromium for Playwright, the first of: `$CHROMIUM_PATH`; a chromium or chrome installed on the system;
 * Playwright's own; on linux-x64 the one inside `@sparticuz/chromium`, unpacked once under node_modules/.cache; elsewhere
 * `playwright install chromium` is run.
 * - Safe to call from several processes at once, and cheap from the second call on.
 * - Rejects when `$CHROMIUM_PATH` names no file, or when nothing was found and the installation failed.
 */
export function findChromium(): Promise<Chromium>

/** `findChromium` as Playwright's `launchOptions`, in its own config and in `@vitest/browser-playwright`. */
export function launchOptions(): Promise<LaunchOptions>
