import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, test } from 'vitest'
import { newVerifier } from '../client.fixture.ts'
import { endsWithTest, newFolder, startProcess } from '../process.fixture.ts'
import { startWorld } from '../world.fixture.ts'
import { openDatabase } from './openDatabase.ts'

const REFUSED = 'Another login server is running on this database. Stop it first: one file has one server.\n'

/** Another program that has the file for a time, as one that makes a copy does. It has it when this resolves. */
async function holdFile(file: string, milliseconds: number) {
  const program = `
    const { createClient } = require('@libsql/client')
    createClient({ url: 'file:' + process.argv[1] }).transaction('write').then(held => {
      console.log('held')
      setTimeout(() => held.close(), ${milliseconds})
    })`
  const child = endsWithTest(spawn(process.execPath, ['-e', program, file], { stdio: ['ignore', 'pipe', 'inherit'] }))
  await once(createInterface({ input: child.stdout }), 'line')
}

describe('H78 a second server on the file of a database', () => {
  test('is refused with a sentence, and the first one goes on', async () => {
    const first = await startProcess()
    await first.line()
    const second = await startProcess({ folder: first.folder })
    expect(await second.ended()).toEqual({ code: 1, printed: '', errors: REFUSED })
    expect((await first.call('/session')).status).toBe(401)
  })

  test('starts when the first one was killed, and when it has ended', async () => {
    const first = await startProcess()
    await first.line()
    first.child.kill('SIGKILL')
    await first.ended()
    const second = await startProcess({ folder: first.folder })
    expect(await second.line()).toMatchObject({ event: 'started' })
    second.child.kill('SIGTERM')
    await second.ended()
    const third = await startProcess({ folder: first.folder })
    expect(await third.line()).toMatchObject({ event: 'started' })
  })

  test('is refused under another name of the file, and within one process', async () => {
    const world = await startWorld()
    const alias = join(world.folder, 'alias.db')
    await symlink(join(world.folder, 'login.db'), alias)
    for (const name of [alias, join(world.folder, 'login.db')]) {
      await expect(openDatabase(`file:${name}`)).rejects.toThrow(REFUSED.trim())
    }
    await expect(world.logIn(world.client())).resolves.toBeTypeOf('string')
  })
})

test('H78 another program that holds the file delays the answers, and fails none', async () => {
  const world = await startWorld()
  const frame = world.client()
  await world.logIn(frame)
  await holdFile(join(world.folder, 'login.db'), 700)
  const answers = await Promise.all(Array.from({ length: 10 }, () => frame.post('/parts', { kind: 'device' })))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect((await frame.post('/handover/redeem', { ticket: newVerifier().verifier })).status).toBe(400)
})

describe('H63 the files of a database', () => {
  const modesOf = async (folder: string) =>
    Promise.all(
      ['', '-wal', '-shm', '-lock'].map(async end =>
        ((await stat(join(folder, `login.db${end}`))).mode & 0o777).toString(8),
      ),
    )

  test('are read by their owner alone, whatever the umask is', async () => {
    const former = process.umask(0o022)
    const world = await startWorld()
    process.umask(former)
    await world.logIn(world.client())
    expect(await modesOf(world.folder)).toEqual(['600', '600', '600', '600'])
  })

  test('that all could read are closed at the next start, and a group that the host chose stays', async () => {
    const world = await startWorld()
    const file = join(world.folder, 'login.db')
    await chmod(file, 0o644)
    await world.restart()
    expect((await modesOf(world.folder))[0]).toBe('600')
    await chmod(file, 0o640)
    await world.restart()
    expect((await modesOf(world.folder))[0]).toBe('640')
  })
})

test('a database in memory, and one with a strange name, open', async () => {
  const folder = await newFolder()
  for (const url of ['file::memory:', `file:${folder}/a%20b%23.db`]) await (await openDatabase(url)).close()
  expect((await stat(join(folder, 'a b#.db'))).mode & 0o777).toBe(0o600)
})
