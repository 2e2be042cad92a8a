import type { BrowserContext } from 'playwright-core'

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

/** Switch with which the browser looks up names of this machine alone; `*.localhost` is not part of `localhost`. */
export const LOCAL_SITES: string

/** Switch that partitions storage by site, as browsers of visitors do. */
export const PARTITIONED_STORAGE: string

/** Switch that blocks cookies of other sites, unless they are partitioned. */
export const NO_THIRD_PARTY_COOKIES: string

/**
 * Blocks the storage of frames of a host, as Chromium does in a private window or where the visitor has blocked cookies of other sites. A complete
 * Chromium does so by itself in contexts without `NO_THIRD_PARTY_COOKIES`; the headless shell has no such setting, and gets the same refusals from
 * a script. `everywhere` also blocks that of the host's own windows, as a browser does that blocks all site data.
 */
export function blockStorage(
  context: Pick<BrowserContext, 'addInitScript'>,
  options: { host: string; everywhere?: boolean },
): Promise<void>
