import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { freePort } from '@foyer/chromium'
import { onTestFinished } from 'vitest'

/** Folder that ends with the test. */
export async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-login-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Has a process end with the test. */
export function endsWithTest<T extends ChildProcess>(child: T): T {
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  return child
}

function textOf(stream: Readable) {
  let text = ''
  stream.on('data', (data: Buffer) => {
    text += data.toString()
  })
  return () => text
}

type Start = {
  folder?: string
  port?: number
  changes?: Record<string, string>
  /** Puts the command of the server into another one. */
  wrap?: (command: readonly string[]) => readonly string[]
}

const MAIN = [process.execPath, '--conditions=@foyer/source', '--import', 'tsx', 'src/main.ts']

/** Starts the login server as a host does: a process of its own, by its environment. */
export async function startProcess({ folder, port, changes, wrap = command => command }: Start = {}) {
  const [place, at] = [folder ?? (await newFolder()), port ?? (await freePort())]
  const key = Buffer.alloc(32, 3).toString('base64url')
  const [file = process.execPath, ...args] = wrap(MAIN)
  const child = endsWithTest(
    spawn(file, args, {
      env: {
        PATH: process.env.PATH,
        LOGIN_PUBLIC_URL: 'https://login.example',
        LOGIN_VAULT_ORIGIN: 'https://vault.example',
        LOGIN_DATABASE_URL: `file:${join(place, 'login.db')}`,
        LOGIN_MASTER_KEY: key,
        LOGIN_CODE_KEY: key,
        LOGIN_SMTP_URL: 'smtp://127.0.0.1:1',
        LOGIN_MAIL_FROM: 'login@foyer.example',
        LOGIN_PORT: `${at}`,
        ...changes,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  const errors = textOf(child.stderr)
  const printed = textOf(child.stdout)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    child,
    port: at,
    folder: place,
    /** Next line of the log. Undefined at its end. */
    async line(): Promise<unknown> {
      const { value, done } = await lines.next()
      return done ? undefined : JSON.parse(value)
    },
    /** Waits until the process has ended: its exit code, and what it wrote. */
    async ended() {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      return { code: child.exitCode, printed: printed(), errors: errors() }
    },
    /** Calls the API as the vault does. */
    call: (path: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {}) =>
      fetch(`http://127.0.0.1:${at}${path}`, {
        ...init,
        headers: { origin: 'https://vault.example', ...init.headers },
      }),
  }
}
