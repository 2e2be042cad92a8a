import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '@foyer/chromium'
import { preview } from 'vite'
import { ENVIRONMENT } from './install.ts'

/** A built example: its address, and a function that stops its server. */
export interface Site {
  url: string
  stop(): Promise<unknown>
}

/** Serves the built files of an app, with further headers. */
export async function serveFiles(folder: string, files: string, headers: Record<string, string> = {}): Promise<Site> {
  const server = await preview({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    build: { outDir: files },
    preview: { host: '127.0.0.1', port: 0, headers },
  })
  const address = server.httpServer.address()
  if (address === null || typeof address === 'string') throw new Error('Expected a TCP address.')
  return { url: `http://127.0.0.1:${address.port}/`, stop: () => server.close() }
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

const START_TIME = 60_000

/** Starts Next.js in a built app. */
export async function serveNext(folder: string): Promise<Site> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const next = join(folder, 'node_modules/next/dist/bin/next')
  const server = spawn(process.execPath, [next, 'start', '--hostname', '127.0.0.1', '--port', `${port}`], {
    cwd: folder,
    env: ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(server, 'exit')
  const deadline = Date.now() + START_TIME
  while (!(await answers(url))) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error(`${folder} does not start.`)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  return {
    url,
    stop: () => {
      server.kill()
      return ended
    },
  }
}
