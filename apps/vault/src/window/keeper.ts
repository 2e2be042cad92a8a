import { isFoyerError } from '@foyer/core/chain'
import type { VaultConfig } from '../config.ts'
import { createWallets, loadSigner } from '../frame/wallets.ts'
import { session } from '../login/answers.ts'
import { createLoginApi, isFailure } from '../login/loginApi.ts'
import { memoryToken } from '../login/loginToken.ts'
import type { CallFrame, KnownAccounts, Unusable } from '../protocol/windowMessages.ts'
import { openWalletStore, type StoredWallet } from '../storage/walletStore.ts'
import { type Session, takeOver } from './parts.ts'

/** Wallet of the login, wherever it is kept. */
export type Keeper = {
  session: Session
  /** Gives this window a session with the login server, unless it has one. */
  logIn(): Promise<void>
  /** Takes a session of the newest login of the frame, which ends the sessions of all others when it deletes a part. */
  renew(): Promise<void>
  /** Opens the seed for one use; the caller overwrites it. Rejects where the frame does not allow it now. */
  open(): Promise<Uint8Array>
  /** Keeps a seed that was made or recovered. */
  enter(entropy: Uint8Array): Promise<void>
  /** Enters with a wallet that this window has already. False where it has none that opens. */
  enterOwn(): Promise<boolean>
}

/** `origin` is that of the site which asks. */
type Parts = { config: VaultConfig; account: string; origin: string; call: CallFrame }

/** Wallet in the storage of the frame. */
export function frameKeeper({ config, account, call }: Parts): Keeper {
  const own = { api: createLoginApi(config.login, memoryToken()), account }
  return {
    session: own,
    logIn: () => takeOver(own, call),
    renew: async () => {},
    async open() {
      const entropy = await call('open', undefined)
      if (!entropy) throw new Error('The frame keeps no wallet.')
      return entropy
    },
    enter: entropy => call('entered', entropy),
    enterOwn: async () => false,
  }
}

/** Says that this window cannot use its wallet, and why. The frame has been told. */
export class UnusableWallet extends Error {
  override readonly name = 'UnusableWallet'
  readonly reason: Unusable

  constructor(reason: Unusable) {
    super(reason)
    this.reason = reason
  }
}

export type WindowKeeper = Keeper & {
  /** Accounts of the wallet. Rejects with an UnusableWallet. */
  accounts(): Promise<KnownAccounts>
}

/** Wallet in the storage of this window, which is that of the vault's own site. Rejects with an UnusableWallet where the browser refuses it too. */
export async function windowKeeper({ config, account, origin, call }: Parts): Promise<WindowKeeper> {
  const unusable = async (reason: Unusable): Promise<never> => {
    await call('unusable', reason).catch(() => {})
    throw new UnusableWallet(reason)
  }
  const store = await openWalletStore().catch(() => unusable('storage'))
  // The wallet is there once for all sites, and each site has a login of its own.
  const own = { api: createLoginApi(config.login, store.token(`${account} ${origin}`)), account }
  const wallets = createWallets({ api: own.api, store, config })
  /** Set once the seed is kept: what is left is to tell the frame. */
  let made: StoredWallet | undefined

  /** Does what needs a login. Where that of this window is over, the frame may have a newer one. */
  async function withLogin<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!isFailure(error, 'session.missing')) throw error
    }
    await takeOver(own, call).catch(() => unusable('login'))
    return work()
  }

  async function openOwn(): Promise<Uint8Array> {
    try {
      return await withLogin(() => wallets.open(account))
    } catch (error) {
      // The next login finds out what became of the wallet.
      if (isFailure(error, 'part.unknown') || isFoyerError(error, 'auth.notFound')) return unusable('login')
      throw error
    }
  }

  return {
    session: own,
    logIn: async () => void (await withLogin(() => own.api('GET', '/session', { answer: session }))),
    renew: () => takeOver(own, call),
    async open() {
      await call('open', undefined)
      return openOwn()
    },
    async enter(entropy) {
      // Another window may have made one meanwhile: two seeds would be confused.
      if (!made && (await wallets.isStored(account))) throw new Error('This browser has a wallet of this account.')
      made ??= await wallets.enter(account, entropy)
      await call('entered', made.accounts)
    },
    async enterOwn() {
      // Also where there is a session: a sign-out ends the newest login.
      await takeOver(own, call)
      const found = await wallets.look(account)
      if (!found.wallet) return false
      await call('entered', found.wallet.accounts)
      return true
    },
    async accounts() {
      const entropy = await openOwn()
      try {
        return await (await loadSigner()).knownAccounts(entropy, config)
      } finally {
        entropy.fill(0)
      }
    },
  }
}
