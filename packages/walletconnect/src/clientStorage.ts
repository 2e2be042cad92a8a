import { FoyerError, isFoyerError } from '@foyer/core/chain'
import { attempt } from '@foyer/core/chain/adapters'
import type { ClientStorage } from './clientStorage.types.ts'

/** Names of the client's own database, so that sessions of its default storage remain readable, and the other way round. */
const DATABASE = 'WALLET_CONNECT_V2_INDEXED_DB'
const STORE = 'keyvaluestorage'

/**
 * Storage of the client where the host gives none: IndexedDB, or memory where there is no IndexedDB. It is opened before the client gets
 * it, because a client without storage polls for ever, or leaves unhandled rejections in the host's page.
 * @throws FoyerError `pairing.storageRefused`, as each call of the storage does where the browser refuses it.
 */
export async function clientStorage(): Promise<ClientStorage> {
  try {
    const { indexedDB: factory } = globalThis as { indexedDB?: IDBFactory }
    if (!factory) return memoryStorage()
    const storage = indexedStorage(factory)
    await storage.getItem('')
    return storage
  } catch (cause) {
    if (isFoyerError(cause)) throw cause
    throw new FoyerError('pairing.storageRefused', {}, { cause })
  }
}

function indexedStorage(factory: IDBFactory): ClientStorage {
  let opening: Promise<IDBDatabase> | undefined

  const forget = () => {
    opening = undefined
  }
  const open = async () => {
    const database = await opened(factory)
    // The browser may close it at any time, and a page that deletes it waits for us.
    database.onclose = forget
    database.onversionchange = () => {
      forget()
      database.close()
    }
    return database
  }

  const use = async <Answer>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<Answer>) => {
    try {
      opening ??= open()
      const transaction = (await opening).transaction(STORE, mode)
      const request = act(transaction.objectStore(STORE))
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
      })
      return request.result
    } catch (cause) {
      forget()
      throw new FoyerError('pairing.storageRefused', {}, { cause })
    }
  }
  const read = async (key: string) => parsed(await use<unknown>('readonly', store => store.get(key)))
  const getKeys = async () => (await use('readonly', store => store.getAllKeys())).map(String)

  return {
    getKeys,
    getEntries: async <Value>() =>
      Promise.all((await getKeys()).map(async key => [key, await read(key)] as [string, Value])),
    getItem: async <Value>(key: string) => (await read(storedKey(key))) as Value | undefined,
    setItem: async (key, value) =>
      void (await use('readwrite', store => store.put(JSON.stringify(value), storedKey(key)))),
    removeItem: key => use('readwrite', store => store.delete(storedKey(key))),
  }
}

const opened = (factory: IDBFactory) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = factory.open(DATABASE)
    request.onupgradeneeded = () => void request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Key as the client's own storage writes it. */
const storedKey = (key: string) => key.replace(/[/:]+/g, ':')

/** A corrupt value counts as absent. */
const parsed = (text: unknown): unknown => attempt(() => JSON.parse(text as string) as unknown)

function memoryStorage(): ClientStorage {
  const items = new Map<string, unknown>()
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async <Value>() => [...items] as [string, Value][],
    getItem: async <Value>(key: string) => items.get(key) as Value | undefined,
    setItem: async (key, value) => void items.set(key, structuredClone(value)),
    removeItem: async key => void items.delete(key),
  }
}
