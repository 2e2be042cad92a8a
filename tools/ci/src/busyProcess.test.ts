import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { busyProcess } from './busyProcess.ts'

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a busy process ends on request, and can be ended twice', async () => {
  const end = busyProcess()
  await end()
  await end()
})

test.skipIf(process.platform === 'win32')('a busy process ends with its parent', async () => {
  const module = new URL('./busyProcess.ts', import.meta.url).href
  const parent = `
    const { busyProcess } = await import(${JSON.stringify(module)})
    busyProcess()
    process.stdout.write(String(process._getActiveHandles().find(handle => handle.pid)?.pid))
    process.exit()`
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    'tsx',
    '--input-type=module',
    '--eval',
    parent,
  ])
  expect(Number(stdout)).toBeGreaterThan(0)
  await expect.poll(() => isRunning(Number(stdout)), { timeout: 20_000 }).toBe(false)
})
