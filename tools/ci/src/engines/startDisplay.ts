import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { findCommand } from './findEngine.ts'

/** A screen for a browser that has no headless mode, and what ends it. */
export interface Display {
  env: NodeJS.ProcessEnv
  ends: () => Promise<void>
}

/**
 * Starts a virtual screen, so that no window takes the focus of who works at this machine, nor they that of a window. Without Xvfb it is the screen of
 * this session. Resolves with undefined where there is none either.
 */
export async function startDisplay(environment = process.env): Promise<Display | undefined> {
  const path = await findCommand('Xvfb', environment.PATH)
  if (!path) {
    const hasScreen = Boolean(environment.DISPLAY ?? environment.WAYLAND_DISPLAY)
    return hasScreen ? { env: {}, ends: async () => {} } : undefined
  }
  // It chooses a number that is free, and writes it when it is ready. Without a window manager the window under the pointer, which is in the middle of
  // the screen, has the focus: the small one of the vault must be there too.
  const server = spawn(path, ['-displayfd', '3', '-screen', '0', '900x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const gone = once(server, 'exit')
  const [number] = (await Promise.race([
    once(server.stdio[3] as Readable, 'data'),
    gone.then(() => Promise.reject(new Error('Xvfb ended before its screen was there.'))),
  ])) as [Buffer]
  return {
    env: { DISPLAY: `:${number.toString().trim()}`, WAYLAND_DISPLAY: '', GDK_BACKEND: 'x11' },
    ends: async () => {
      server.kill()
      await gone
    },
  }
}
