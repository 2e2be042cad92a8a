import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise(done => server.close(done))
  return port
}

async function startProcess(changes: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-login-'))
  const port = await freePort()
  const key = Buffer.alloc(32, 3).toString('base64url')
  const child: ChildProcess = spawn(
    process.execPath,
    ['--conditions=@foyer/source', '--import', 'tsx', 'src/main.ts'],
    {
      env: {
        PATH: process.env.PATH,
        LOGIN_PUBLIC_URL: 'https://login.example',
        LOGIN_VAULT_ORIGIN: 'https://vault.example',
        LOGIN_DATABASE_URL: `file:${join(folder, 'login.db')}`,
        LOGIN_MASTER_KEY: key,
        LOGIN_CODE_KEY: key,
        LOGIN_SMTP_URL: 'smtp://127.0.0.1:1',
        LOGIN_MAIL_FROM: 'login@foyer.example',
        LOGIN_PORT: `${port}`,
        ...changes,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await rm(folder, { recursive: true })
  })
  return { child, port, key }
}

test('the process serves, logs lines of JSON, and ends when it is asked to', async () => {
  const { child, port } = await startProcess({})
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]()
  const line = async () => JSON.parse((await lines.next()).value!) as unknown
  expect(await line()).toEqual({ event: 'started', host: '127.0.0.1', port })
  const answer = await fetch(`http://127.0.0.1:${port}/session`, { headers: { origin: 'https://vault.example' } })
  expect([answer.status, await answer.json()]).toEqual([401, { error: { code: 'session.missing' } }])
  expect(await line()).toMatchObject({ event: 'request', route: '/session', status: 401, code: 'session.missing' })
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a process that cannot start says which variable is wrong, and not its value', async () => {
  const { child } = await startProcess({ LOGIN_MASTER_KEY: 'a secret that is too short' })
  let errors = ''
  child.stderr!.on('data', (data: Buffer) => {
    errors += data.toString()
  })
  expect((await once(child, 'exit'))[0]).toBe(1)
  expect(errors).toBe('The environment is not complete.\nLOGIN_MASTER_KEY: must be 32 bytes as base64url\n')
})
