import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { run } from './run.ts'

afterEach(() => vi.restoreAllMocks())

const silently = (script: string, minutes: number) => {
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  return run('part', [process.execPath, '--eval', script], { cwd: process.cwd(), minutes })
}

test.each([
  ['0', true],
  ['3', false],
])('for a command with exit code %s ok is %s', async (code, ok) => {
  expect(await silently(`process.exit(${code})`, 1)).toMatchObject({ name: 'part', ok })
})

test('a missing command counts as failed', async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  expect(await run('part', ['no-such-command'], { cwd: process.cwd(), minutes: 1 })).toMatchObject({ ok: false })
})

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.skipIf(process.platform === 'win32')(
  'a command that does not end in time is ended, and its children too',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-run-'))
    try {
      const file = join(folder, 'pid')
      const script = `
      const { pid } = require('node:child_process').spawn('sleep', ['600'])
      require('node:fs').writeFileSync(${JSON.stringify(file)}, String(pid))
      setInterval(() => {}, 1000)`
      expect(await silently(script, 0.05)).toMatchObject({ ok: false })
      const pid = Number(await readFile(file, 'utf8'))
      expect(pid).toBeGreaterThan(0)
      await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false)
    } finally {
      await rm(folder, { recursive: true })
    }
  },
)

test.skipIf(process.platform === 'win32')('an interrupted run ends all commands that run side by side', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-run-'))
  try {
    const files = ['one', 'two'].map(name => join(folder, name))
    const command = (file: string) =>
      `[process.execPath, '--eval', ${JSON.stringify(`require('node:fs').writeFileSync(${JSON.stringify(file)}, String(process.pid)); setInterval(() => {}, 1000)`)}]`
    const script = `import { run } from ${JSON.stringify(new URL('./run.ts', import.meta.url).href)}
      for (const command of [${files.map(command).join(', ')}]) void run('part', command, { cwd: process.cwd(), minutes: 1 })`
    const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script])
    const ended = once(parent, 'exit')
    const pids = () => Promise.all(files.map(async file => Number(await readFile(file, 'utf8').catch(() => 0))))
    await expect.poll(async () => (await pids()).every(pid => pid > 0), { timeout: 20_000 }).toBe(true)
    parent.kill('SIGINT')
    expect((await ended)[0]).toBe(130)
    for (const pid of await pids()) await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false)
  } finally {
    await rm(folder, { recursive: true })
  }
})
