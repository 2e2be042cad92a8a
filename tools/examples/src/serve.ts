import { spawn } from 'node:child_process'
import { once } from 'node:events'
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

/** Starts a command in a folder. Returns a function that ends it, with the processes that it has started. */
function start(command: string, cwd: string, settings: Record<string, string> = {}) {
  const server = spawn('sh', ['-c', command], {
    cwd,
    env: { ...ENVIRONMENT, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  const ended = once(server, 'exit')
  return {
    hasEnded: () => server.exitCode !== null,
    stop: async () => {
      if (server.exitCode === null) process.kill(-server.pid!)
      await ended
    },
  }
}

/** Waits until servers answer at an address. */
async function waitFor(url: string, servers: readonly { hasEnded(): boolean }[]) {
  const deadline = Date.now() + START_TIME
  while (!(await answers(url))) {
    if (servers.some(server => server.hasEnded()) || Date.now() > deadline) throw new Error(`${url} does not answer.`)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

/** Starts Next.js in a built app, which may read its origin from the environment. */
export async function serveNext(folder: string): Promise<Site> {
  const port = await freePort()
  const ORIGIN = `http://127.0.0.1:${port}`
  const url = `${ORIGIN}/`
  const server = start(`npm start -- --hostname 127.0.0.1 --port ${port}`, folder, { ORIGIN })
  await waitFor(url, [server])
  return { url, stop: server.stop }
}

/** Runs an app by the commands of its page: Vite, and a server that reads its port and the origin of the page from the environment. */
export async function serveCommands(folder: string, commands: readonly string[]): Promise<Site> {
  const [PORT, port] = [`${await freePort()}`, `${await freePort()}`]
  const ORIGIN = `http://localhost:${port}`
  const servers = commands.map(command =>
    start(command === 'npm run dev' ? `${command} -- --port ${port} --strictPort` : command, folder, { PORT, ORIGIN }),
  )
  const stop = () => Promise.all(servers.map(server => server.stop()))
  await waitFor(`http://localhost:${PORT}/sign-in/nonce`, servers)
  await waitFor(`${ORIGIN}/`, servers)
  return { url: `${ORIGIN}/`, stop }
}
