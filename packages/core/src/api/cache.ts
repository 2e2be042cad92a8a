import type { ClockPort } from '../platform/ports.ts'
import type { versionedStorage } from '../platform/versionedStorage.ts'
import { array, custom, object, string, unknown } from '../schema/schema.ts'
import type { Call } from './http.ts'

/** Everything that the answer depends on, in a fixed order: service, network, address, page. */
export type CacheKey = readonly (string | undefined)[]

export type Kept<Value> = {
  value: Value
  /** Time of the answer, in milliseconds since the epoch. */
  at: number
}

export type CacheOptions<Value> = {
  clock: Pick<ClockPort, 'now'>
  /** Milliseconds. With 0 nothing is kept, but concurrent requests are still shared. */
  lifetime: number
  /** Maximum number of entries; the least recently used entry is removed first. */
  most: number
  /** Keeps the cache across reloads. Storage is shared with the page and its other tabs, so its content is parsed again. */
  stored?: {
    storage: ReturnType<typeof versionedStorage>
    name: string
    parse: (value: unknown) => Promise<Value | undefined>
  }
}

/**
 * Characters. A browser gives a page about five million, most of which belong to the host. An account with a thousand tokens needs
 * 265,000 of them.
 */
const MOST_STORED = 500_000

const storedSchema = array(object({ id: string, at: custom<number>(Number.isFinite), value: unknown }))

type Request<Value> = { answer: Promise<Value>; controller: AbortController; waiting: number; forced: boolean }

type Entry<Value> = Kept<Value> & {
  /** The value is still as it was stored: an answer may have a thousand rows to parse, so that waits for its first use. */
  unparsed?: boolean
  /** The first use, shared by all who ask meanwhile. */
  parsing?: Promise<void>
  /** Characters that it takes in storage. */
  length?: number
}

/** Kept answers by id, in memory and in storage, the least recently used first. */
function createEntries<Value>({ clock, lifetime, most, stored }: CacheOptions<Value>) {
  let loaded: Map<string, Entry<Value>> | undefined

  /** Entries stored by other tabs and earlier visits, oldest first. */
  const restore = (): [string, Entry<Value>][] => {
    const rows = stored?.storage.read(stored.name, storedSchema) ?? []
    return rows.flatMap(({ id, at, value }) =>
      at > clock.now() ? [] : [[id, { value: value as Value, at, unparsed: true }]],
    )
  }

  const all = () => (loaded ??= new Map(restore()))

  /** A stored value that cannot be parsed at all counts as absent, else it would fail every later request too. */
  const parsed = async (value: unknown) => {
    try {
      return await stored?.parse(value)
    } catch {
      return undefined
    }
  }

  /** Parses a stored entry before its first use. Undefined where there is nothing to parse. */
  const parse = (id: string): Promise<void> | undefined => {
    const entry = all().get(id)
    if (!entry?.unparsed || !stored) return undefined
    entry.parsing ??= parsed(entry.value).then(value => {
      if (value !== undefined) Object.assign(entry, { value, unparsed: false })
      else if (all().get(id) === entry) all().delete(id)
    })
    return entry.parsing
  }

  const get = (id: string): Entry<Value> | undefined => {
    const entry = all().get(id)
    return entry?.unparsed ? undefined : entry
  }

  const use = (id: string, entry: Entry<Value>) => {
    all().delete(id)
    all().set(id, entry)
  }

  const save = () => store(stored, all())

  const keep = (id: string, value: Value) => {
    if (lifetime <= 0) return
    // Another tab may have stored newer entries; they are merged.
    for (const [other, entry] of restore()) {
      if (entry.at > (all().get(other)?.at ?? Number.NEGATIVE_INFINITY)) all().set(other, entry)
    }
    use(id, { value, at: clock.now() })
    for (const oldest of all().keys()) {
      if (all().size <= most) break
      all().delete(oldest)
    }
    save()
  }

  const fresh = (id: string): Kept<Value> | undefined => {
    const entry = get(id)
    const age = entry ? clock.now() - entry.at : -1
    if (!entry || age < 0 || age >= lifetime) return undefined
    use(id, entry)
    return entry
  }

  return {
    keep,
    parse,
    /** Parsed entry within its lifetime, which becomes the most recently used. */
    fresh,
    /** Parsed entry of any age. */
    get,
    drop(isDropped: (id: string) => boolean): void {
      for (const id of [...all().keys()].filter(isDropped)) all().delete(id)
      save()
    },
  }
}

/** Stores the newest entries that fit. */
function store<Value>(stored: CacheOptions<Value>['stored'], entries: ReadonlyMap<string, Entry<Value>>): void {
  if (!stored) return
  let left = MOST_STORED
  const rows = [...entries].reverse().flatMap(([id, entry]) => {
    const { value, at } = entry
    entry.length ??= JSON.stringify({ id, value }).length
    // An answer that is too large leaves the older ones stored.
    if (entry.length > left) return []
    left -= entry.length
    return { id, value, at }
  })
  stored.storage.write(stored.name, rows.length > 0 ? rows.reverse() : undefined)
}

/**
 * Cache of answers by key, each valid for `lifetime`.
 * - Concurrent callers of a key share one request. A caller leaves by its signal; when the last one leaves, the request is aborted.
 * - A forced call skips cached answers and joins only another forced call. The answer of an overtaken request is not kept.
 * - A failure is not cached, and does not remove a cached answer.
 * - An entry from the future, after the clock was set back, counts as expired.
 */
export function createCache<Value>(options: CacheOptions<Value>) {
  const pending = new Map<string, Request<Value>>()
  const entries = createEntries(options)

  const begin = (id: string, load: (call: Call) => Promise<Value>, forced: boolean): Request<Value> => {
    const controller = new AbortController()
    const request: Request<Value> = { answer: undefined as never, controller, waiting: 0, forced }
    const isNewest = () => pending.get(id) === request
    request.answer = load({ signal: controller.signal }).then(
      value => {
        if (isNewest()) {
          pending.delete(id)
          entries.keep(id, value)
        }
        return value
      },
      (error: unknown) => {
        if (isNewest()) pending.delete(id)
        throw error
      },
    )
    // Every caller handles the rejection; without callers it is ignored.
    request.answer.catch(() => {})
    pending.set(id, request)
    return request
  }

  const wait = (id: string, request: Request<Value>, signal: AbortSignal | undefined): Promise<Value> => {
    request.waiting += 1
    return new Promise<Value>((resolve, reject) => {
      const leave = () => {
        request.waiting -= 1
        reject(signal?.reason)
        if (request.waiting > 0) return
        if (pending.get(id) === request) pending.delete(id)
        request.controller.abort()
      }
      signal?.addEventListener('abort', leave, { once: true })
      void request.answer.then(resolve, reject).then(() => signal?.removeEventListener('abort', leave))
    })
  }

  return {
    /** Last answer of any age, to show while a newer one is loading. */
    async peek(key: CacheKey): Promise<Kept<Value> | undefined> {
      const id = JSON.stringify(key)
      await entries.parse(id)
      return entries.get(id)
    },

    async read(
      key: CacheKey,
      load: (call: Call) => Promise<Value>,
      { force = false, signal }: Call & { force?: boolean | undefined } = {},
    ): Promise<Value> {
      signal?.throwIfAborted()
      const id = JSON.stringify(key)
      const parsing = force ? undefined : entries.parse(id)
      if (parsing) {
        await parsing
        signal?.throwIfAborted()
      }
      const kept = force ? undefined : entries.fresh(id)
      if (kept) return kept.value
      const running = pending.get(id)
      const request = running && (running.forced || !force) ? running : begin(id, load, force)
      return wait(id, request, signal)
    },

    /** Drops every entry that has this part in its key, pending requests included; without a part, drops all. */
    clear(part?: string): void {
      const concerned = (id: string) => part === undefined || (JSON.parse(id) as unknown[]).includes(part)
      for (const id of [...pending.keys()].filter(concerned)) pending.delete(id)
      entries.drop(concerned)
    },
  }
}
