import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newVerifier } from '../client.fixture.ts'
import { startProcess } from '../process.fixture.ts'
import { startWorld } from '../world.fixture.ts'

/** Runs a command in which no file grows beyond 1 MB: to its programs the disk is full then. `ulimit -f` counts blocks of 512 bytes. */
const onSmallDisk = (command: readonly string[]) => ['sh', '-c', 'ulimit -f 2000; exec "$@"', 'sh', ...command]

test('the health of a server is bad when its disk is full, and good before', async () => {
  const { call, line, port } = await startProcess({
    wrap: onSmallDisk,
    changes: { LOGIN_CLIENT_ADDRESS_HEADER: 'x-address' },
  })
  await line()
  const health = async () => (await fetch(`http://127.0.0.1:${port}/health`)).status
  expect(await health()).toBe(200)
  const write = async (n: number) => {
    const headers = { 'content-type': 'application/json', 'x-address': `10.0.${n >> 8}.${n & 255}` }
    const body = JSON.stringify({ challenge: 'A'.repeat(22), verifier: newVerifier().verifier, code: '000000' })
    return (await call('/email/check', { method: 'POST', body, headers })).status
  }
  const statuses = new Set<number>()
  for (let n = 0; n < 1000 && !statuses.has(500); n++) statuses.add(await write(n))
  expect(statuses).toContain(500)
  await expect.poll(health).toBe(500)
  // It reads as before.
  expect((await call('/session')).status).toBe(401)
})

test('the health of a server writes one row, once a second, however often it is asked', async () => {
  const world = await startWorld({ limits: { request: { burst: 2000, every: 1 } } })
  const sizeOf = async () => (await stat(join(world.folder, 'login.db-wal'))).size
  const ask = async () => (await world.client().send('/health')).status
  expect(await ask()).toBe(200)
  const before = await sizeOf()
  const statuses = await Promise.all(Array.from({ length: 500 }, ask))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect((await sizeOf()) - before).toBeLessThan(1 << 20)
  expect(await world.rows('select key from probes')).toHaveLength(1)
})
