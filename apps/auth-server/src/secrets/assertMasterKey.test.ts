import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient as openSql } from '@libsql/client'
import { describe, expect, test } from 'vitest'
import { createLoginServer } from '../index.ts'
import { newFolder, startProcess } from '../process.fixture.ts'
import { CODE_KEY, MASTER_KEY, startWorld, type World } from '../world.fixture.ts'

const OTHER = new Uint8Array(32).fill(8)
const REFUSED = 'The master key is not the one that this database was made with.'

/** Starts a server with a key on a copy of the database, as a host does who mixed two keys up, and ends it. */
async function startWith(world: World, masterKey: Uint8Array, statements: readonly string[] = []) {
  const folder = await newFolder()
  await mkdir(folder, { recursive: true })
  await world.restart()
  const copy = join(folder, 'login.db')
  const source = openSql({ url: `file:${join(world.folder, 'login.db')}` })
  await source.execute('PRAGMA wal_checkpoint(FULL)')
  source.close()
  await copyFile(join(world.folder, 'login.db'), copy)
  const sql = openSql({ url: `file:${copy}` })
  for (const statement of statements) await sql.execute(statement)
  const server = await createLoginServer({
    publicUrl: 'https://login.example',
    vaultOrigin: 'https://vault.example',
    databaseUrl: `file:${copy}`,
    masterKey,
    codeKey: CODE_KEY,
    mail: { url: world.mail.url, from: 'login@foyer.example' },
  })
  await server.stop()
  const { rows } = await sql.execute('select * from keyChecks')
  sql.close()
  return rows
}

/** Makes a database look as the version before left it. */
const FORMER = ['drop table keyChecks', `delete from kysely_migration where name >= '003'`]

describe('H78 a server with another master key', () => {
  test('does not start on a database with an account, and the right key does', async () => {
    const world = await startWorld()
    await world.logIn(world.client())
    await expect(startWith(world, OTHER)).rejects.toThrow(REFUSED)
    await expect(startWith(world, MASTER_KEY)).resolves.toHaveLength(1)
  })

  test('does not start on a database that has nobody in it yet', async () => {
    await expect(startWith(await startWorld(), OTHER)).rejects.toThrow(REFUSED)
  })

  test('does not start on a database of the version before, which keeps no check of it', async () => {
    const world = await startWorld()
    await world.logIn(world.client())
    await world.logIn(world.client(), 'bob@site.example')
    await expect(startWith(world, OTHER, FORMER)).rejects.toThrow(REFUSED)
    await expect(startWith(world, MASTER_KEY, FORMER)).resolves.toHaveLength(1)
  })

  test('does not start where somebody has put the check of another database', async () => {
    const [world, theirs] = [await startWorld(), await startWorld({ masterKey: OTHER })]
    await world.logIn(world.client())
    const [check] = await startWith(theirs, OTHER)
    const swap = `update keyChecks set sealed = '${String(check?.sealed)}'`
    await expect(startWith(world, MASTER_KEY, [swap])).rejects.toThrow(REFUSED)
  })

  test('ends with a sentence that has no key in it, and lets the right one start', async () => {
    const first = await startProcess()
    await first.line()
    first.child.kill('SIGTERM')
    await first.ended()
    const key = Buffer.alloc(32, 4).toString('base64url')
    const second = await startProcess({ folder: first.folder, changes: { LOGIN_MASTER_KEY: key } })
    const { code, printed, errors } = await second.ended()
    expect([code, printed]).toEqual([1, ''])
    expect(errors).toMatch(/^The master key is not the one .* every account is lost\.\n$/)
    expect(errors).not.toContain(key)
    const third = await startProcess({ folder: first.folder })
    expect(await third.line()).toMatchObject({ event: 'started' })
  })
})
