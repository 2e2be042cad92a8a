import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const nameSchema = z.object({
  name: z.string(),
  /** Seconds since the epoch. */
  registered: z.number(),
  updated: z.number(),
  addresses: z.record(z.string(), z.object({ address: z.string(), created: z.number() })),
  attributes: z.array(z.object({ avatar: z.string().optional(), bio: z.string().optional() })),
})
const fileSchema = z.object({ version: z.literal(1), names: z.array(nameSchema) })

export type RegisteredName = z.infer<typeof nameSchema>

export interface NameStore {
  find(name: string): RegisteredName | undefined
  /** Oldest first. An EVM address may be in upper or lower case. */
  ofAddress(address: string): RegisteredName[]
  /** Resolves when the name is on the disk, or with false if it is taken. Rejects if the write fails; then the name stays free. */
  register(record: RegisteredName): Promise<boolean>
}

const sameAddress = (one: string, other: string) =>
  one === other || (/^0x/i.test(one) && one.toLowerCase() === other.toLowerCase())

/** Reads the names of an earlier start. An unreadable file is renamed, and the store starts empty. */
async function readNames(file: string): Promise<RegisteredName[]> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return []
  try {
    return fileSchema.parse(JSON.parse(text)).names
  } catch {
    await rename(file, `${file}.unreadable`)
    return []
  }
}

/** Writes a new file, flushes it and renames it over the old one, so that a complete file exists at any time. */
async function writeNames(file: string, names: RegisteredName[]): Promise<void> {
  const draft = `${file}.${process.pid}.new`
  const handle = await open(draft, 'w')
  try {
    await handle.writeFile(JSON.stringify({ version: 1, names }, null, 2))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
}

/**
 * Names and their owners, in `names.json` of `folder`; without a folder, in memory.
 * `given` names are there from the start and are not written; one that the file has too is the file's.
 * Only one process uses the file: a second sandbox would not get the port.
 *
 * A file suffices, because the demo has a dozen names; a database would need a compiler or a newer Node.
 */
export async function openNameStore(folder?: string, given: readonly RegisteredName[] = []): Promise<NameStore> {
  const file = folder === undefined ? undefined : join(folder, 'names.json')
  if (folder !== undefined) await mkdir(folder, { recursive: true })
  const kept = file === undefined ? [] : await readNames(file)
  const names = new Map([...given, ...kept].map(each => [each.name, each]))
  const toKeep = () => [...names.values()].filter(each => !given.includes(each))
  let writing: Promise<unknown> = Promise.resolve()

  return {
    find: name => names.get(name.toLowerCase()),
    ofAddress: address =>
      [...names.values()].filter(({ addresses }) =>
        Object.values(addresses).some(each => sameAddress(each.address, address)),
      ),
    async register(record) {
      if (names.has(record.name)) return false
      // Reserved before the first `await`, so that only one of two simultaneous calls succeeds.
      names.set(record.name, record)
      if (file === undefined) return true
      const written = writing.then(() => writeNames(file, toKeep()))
      writing = written.catch(() => {})
      try {
        await written
        return true
      } catch (error) {
        names.delete(record.name)
        throw error
      }
    },
  }
}
