import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openNameStore, type RegisteredName } from './nameStore.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const record = (name: string, address = ALICE): RegisteredName => ({
  name,
  registered: 1,
  updated: 1,
  addresses: { 2147514985: { address, created: 1 } },
  attributes: [],
})

const folder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'foyer-names-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

test('a name is kept after a restart', async () => {
  const path = join(await folder(), 'not', 'there', 'yet')
  const store = await openNameStore(path)
  expect(await store.register(record('alice.foyer.id'))).toBe(true)
  const next = await openNameStore(path)
  expect(next.find('Alice.foyer.id')).toEqual(record('alice.foyer.id'))
  expect(next.ofAddress(ALICE.toLowerCase())).toEqual([record('alice.foyer.id')])
  expect(await readdir(path)).toEqual(['names.json'])
})

test('of several simultaneous registrations of a name one succeeds', async () => {
  const path = await folder()
  const store = await openNameStore(path)
  const all = Array.from({ length: 20 }, (_, at) => store.register(record(`name${at % 4}.foyer.id`, `owner${at}`)))
  expect((await Promise.all(all)).filter(Boolean)).toHaveLength(4)
  expect((await openNameStore(path)).find('name0.foyer.id')?.addresses[2147514985]?.address).toBe('owner0')
})

test('an unreadable file is renamed, and the store works', async () => {
  const path = await folder()
  await writeFile(join(path, 'names.json'), '{"version":1,"names":[{"name":')
  const store = await openNameStore(path)
  expect(await store.register(record('alice.foyer.id'))).toBe(true)
  expect(await readFile(join(path, 'names.json.unreadable'), 'utf8')).toMatch(/^{"version"/)
})

test('a name that cannot be written to the disk is not registered', async () => {
  const path = await folder()
  const store = await openNameStore(path)
  await rm(path, { recursive: true })
  await expect(store.register(record('alice.foyer.id'))).rejects.toThrow('ENOENT')
  expect(store.find('alice.foyer.id')).toBeUndefined()
  await writeFile(join(await folder(), 'x'), '')
  await openNameStore(path)
  expect(await store.register(record('alice.foyer.id'))).toBe(true)
})

test('given names are taken from the start and are not written', async () => {
  const path = await folder()
  const given = [record('ada.foyer.id')]
  const store = await openNameStore(path, given)
  expect(store.find('Ada.foyer.id')).toEqual(given[0])
  expect(await store.register(record('ada.foyer.id', 'someone'))).toBe(false)
  expect(await store.register(record('alice.foyer.id'))).toBe(true)
  const next = await openNameStore(path)
  expect([next.find('ada.foyer.id'), next.find('alice.foyer.id')]).toEqual([undefined, record('alice.foyer.id')])
})

test('a given name that the file has too is the one of the file', async () => {
  const path = await folder()
  await (await openNameStore(path)).register(record('ada.foyer.id', 'someone'))
  const store = await openNameStore(path, [record('ada.foyer.id')])
  expect(store.find('ada.foyer.id')).toEqual(record('ada.foyer.id', 'someone'))
  await store.register(record('alice.foyer.id'))
  expect((await openNameStore(path)).find('ada.foyer.id')).toEqual(record('ada.foyer.id', 'someone'))
})

test('without a folder the names last as long as the process', async () => {
  const store = await openNameStore()
  expect(await store.register(record('alice.foyer.id'))).toBe(true)
  expect((await openNameStore()).find('alice.foyer.id')).toBeUndefined()
})
