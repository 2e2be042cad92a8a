import type { AuthAccount } from '@foyer/core/chain'
import { type LoginToken, sturdyToken } from '../login/loginToken.ts'
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

const WALLETS = 'wallets'
const TOKENS = 'tokens'

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
  const opening = factory.open('foyer.vault', 2)
  opening.onupgradeneeded = () => {
    const database = opening.result
    const names = database.objectStoreNames
    if (!names.contains(WALLETS)) database.createObjectStore(WALLETS, { keyPath: 'account' })
    database.createObjectStore(TOKENS)
  }
  const database = await settled(opening)
  // A newer vault in another tab changes the database once this one has let it go.
  database.onversionchange = () => database.close()
  const storeOf = (name: string) => (mode: IDBTransactionMode) => database.transaction(name, mode).objectStore(name)
  const [wallets, tokens] = [storeOf(WALLETS), storeOf(TOKENS)]
  return {
    /** The wallet of an account. Undefined also for one that cannot be read. */
    find: async (account: string) => read(await settled(wallets('readonly').get(account) as IDBRequest<unknown>)),
    keep: async (wallet: StoredWallet) => void (await settled(wallets('readwrite').put(wallet))),
    forget: async (account: string) => void (await settled(wallets('readwrite').delete(account))),
    /** Keeps the token of one login of this partition. */
    token: (name: string): LoginToken =>
      sturdyToken({
        async read() {
          const kept = await settled(tokens('readonly').get(name) as IDBRequest<unknown>)
          return typeof kept === 'string' ? kept : undefined
        },
        async write(token) {
          const store = tokens('readwrite')
          if (token === undefined) await settled(store.delete(name))
          else await settled(store.put(token, name))
        },
      }),
  }
}
