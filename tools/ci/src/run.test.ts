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
])('a command that ends with %s: %s', async (code, ok) => {
  expect(await silently(`process.exit(${code})`, 1)).toMatchObject({ name: 'part', ok })
})

test('a command that is not there has failed', async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  expect(await run('part', ['no-such-command'], { cwd: process.cwd(), minutes: 1 })).toMatchObject({ ok: false })
})

test.skipIf(process.platform === 'win32')('a command that does not end is ended, with what it started', async () => {
  const child = `require('node:child_process').spawn('sleep', ['600'], { stdio: 'inherit' })`
  const { ok, milliseconds } = await silently(`${child}; setInterval(() => {}, 1000)`, 0.01)
  expect(ok).toBe(false)
  expect(milliseconds).toBeLessThan(5000)
})
