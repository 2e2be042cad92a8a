import type { AuthAccount } from '@foyer/core/chain'
import { type Envelope, parseEnvelope } from '../sealing/envelope.ts'

/** Wallet of an account in this partition of the browser: its envelope, the key that opens it, and its public accounts. */
export type StoredWallet = {
  account: string
  envelope: Envelope
  key: CryptoKey
  accounts: readonly AuthAccount[]
  /** Networks that the addresses are written for. */
  networks: string
}

const STORE = 'wallets'

export type WalletStore = Awaited<ReturnType<typeof openWalletStore>>

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function read(value: unknown): StoredWallet | undefined {
  const { account, envelope, key, accounts, networks } = (value ?? {}) as Partial<StoredWallet>
  const parsed = parseEnvelope(envelope)
  if (!parsed || parsed.account !== account || !(key instanceof CryptoKey) || !Array.isArray(accounts)) return undefined
  return typeof networks === 'string' ? { account, envelope: parsed, key, accounts, networks } : undefined
}

/** Opens the database of this partition. Rejects where the browser refuses to store. */
export async function openWalletStore(factory: IDBFactory = indexedDB) {
  const opening = factory.open('foyer.vault', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'account' })
  const database = await settled(opening)
  const store = (mode: IDBTransactionMode) => database.transaction(STORE, mode).objectStore(STORE)
  return {
    /** The wallet of an account. Undefined also for one that cannot be read. */
    find: async (account: string) => read(await settled(store('readonly').get(account) as IDBRequest<unknown>)),
    keep: async (wallet: StoredWallet) => void (await settled(store('readwrite').put(wallet))),
    forget: async (account: string) => void (await settled(store('readwrite').delete(account))),
  }
}
