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
  /** The oldest first. An EVM address in any case. */
  ofAddress(address: string): RegisteredName[]
  /** Resolves when it is on the disk; with false, and nothing done, when somebody has the name. Rejects when the disk refuses: then nobody has it. */
  register(record: RegisteredName): Promise<boolean>
}

const sameAddress = (one: string, other: string) =>
  one === other || (/^0x/i.test(one) && one.toLowerCase() === other.toLowerCase())

/** Those of an earlier start. A file that cannot be read is put aside, not lost, and nobody is called anything. */
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

/** A new file beside the old one, flushed, and put in its place at once: whenever the machine stops, one of the two is whole. */
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
 * Names by who has taken them, in `names.json` of `folder`; without a folder, as long as this process lives.
 * One process has the file to itself: a second sandbox would not get the port.
 *
 * A file, because a visitor of the demo takes a dozen names: no database that needs a compiler or a newer Node would do better at that.
 */
export async function openNameStore(folder?: string): Promise<NameStore> {
  const file = folder === undefined ? undefined : join(folder, 'names.json')
  if (folder !== undefined) await mkdir(folder, { recursive: true })
  const names = new Map((file === undefined ? [] : await readNames(file)).map(each => [each.name, each]))
  let writing: Promise<unknown> = Promise.resolve()

  return {
    find: name => names.get(name.toLowerCase()),
    ofAddress: address =>
      [...names.values()].filter(({ addresses }) =>
        Object.values(addresses).some(each => sameAddress(each.address, address)),
      ),
    async register(record) {
      if (names.has(record.name)) return false
      // Taken before anything is awaited: of two who ask at once, one gets it.
      names.set(record.name, record)
      if (file === undefined) return true
      const written = writing.then(() => writeNames(file, [...names.values()]))
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
