import { type AuthAccount, FoyerError } from '@foyer/core/chain'
import { FACTORY, IMPLEMENTATION } from '@foyer/smart-account'
import { base64urlnopad } from '@scure/base'
import type { VaultConfig } from '../config.ts'
import { createdPart, type PartEntry, part, parts, session } from '../login/answers.ts'
import { keepPart } from '../login/keepPart.ts'
import type { LoginApi } from '../login/loginApi.ts'
import { open, seal } from '../sealing/seal.ts'
import { createDeviceKey } from '../sealing/sealingKey.ts'
import { hasSmartAccount } from '../smartAccount.ts'
import type { StoredWallet, WalletStore } from '../storage/walletStore.ts'

/** Loads what derives keys, which a page needs only once it signs. */
export const loadSigner = () => import('./signer.ts')

/** Wallet as a page sees it. */
export type FrameWallet = Pick<StoredWallet, 'account' | 'accounts'>

/** Wallets as the frame's sessions use them: sealed in the frame's own storage, or in that of the vault's window. */
export type Wallets = {
  /** Opens the seed of an account, which the caller overwrites. Undefined where the window opens it. */
  open(account: string, signal?: AbortSignal): Promise<Uint8Array | undefined>
  /** Takes in what a window has made or recovered: the seed, or the accounts of one that it keeps itself. */
  enter(account: string, made: Uint8Array | readonly AuthAccount[], signal?: AbortSignal): Promise<FrameWallet>
  /** Whether this partition has a wallet of an account, whatever the login server says of it. */
  isStored(account: string): Promise<boolean>
  find(account: string, signal?: AbortSignal): Promise<FrameWallet | undefined>
  /** As `find`, after a login. `made` says whether the account has a wallet anywhere. */
  look(account: string, signal?: AbortSignal): Promise<{ wallet?: FrameWallet; made: boolean }>
}

/** Networks that addresses are written for, as text to compare. */
export function networksOf({ chains, bitcoin, ss58 }: VaultConfig): string {
  const smart = chains.filter(hasSmartAccount).map(({ caipNetworkId }) => caipNetworkId)
  // The contracts decide the address of a smart account.
  const contracts = smart.length > 0 ? [FACTORY, IMPLEMENTATION] : []
  return [bitcoin, ss58, ...smart.sort(), ...contracts].join(' ')
}

/** Wallets of this partition: what is sealed with the key of this browser, and the accounts that it opens. */
export function createWallets({ api, store, config }: { api: LoginApi; store: WalletStore; config: VaultConfig }) {
  const networks = networksOf(config)

  const accountsOf = async (entropy: Uint8Array): Promise<readonly AuthAccount[]> =>
    (await loadSigner()).publicAccounts(entropy, config)

  /** Keeps the part of this browser where it was deleted. If that fails, the next use tries again. */
  const keepOwn = (id: string, deletesAt: number | undefined, signal?: AbortSignal) =>
    keepPart(api, { id, deletesAt }, signal).catch(() => {})

  async function keep(wallet: StoredWallet) {
    await store.keep(wallet).catch((cause: unknown) => {
      throw new FoyerError('auth.storageRefused', {}, { cause })
    })
    return wallet
  }

  /** Opens an envelope; the caller overwrites the entropy. */
  async function openEntropy({ account, envelope, key }: StoredWallet, signal?: AbortSignal) {
    const { serverPart, deletesAt } = await api('GET', `/parts/${envelope.id}`, { answer: part, signal })
    const sealed = { serverPart: base64urlnopad.decode(serverPart), devicePart: key }
    const entropy = await open(envelope, { kind: 'device', account, id: envelope.id }, sealed)
    if (!entropy) throw new FoyerError('auth.unavailable', {})
    await keepOwn(envelope.id, deletesAt, signal)
    return entropy
  }

  return {
    async open(account: string, signal?: AbortSignal): Promise<Uint8Array> {
      const wallet = await store.find(account)
      if (!wallet) throw new FoyerError('auth.notFound', {})
      return openEntropy(wallet, signal)
    },
    /** Seals a seed for this browser. */
    async enter(account: string, entropy: Uint8Array, signal?: AbortSignal): Promise<StoredWallet> {
      const accounts = await accountsOf(entropy)
      const body = { kind: 'device', account }
      // The login server makes room for it.
      const { id, serverPart } = await api('POST', '/parts', { answer: createdPart, body, signal })
      const key = await createDeviceKey()
      const opened = { serverPart: base64urlnopad.decode(serverPart), devicePart: key }
      const envelope = await seal(entropy, { kind: 'device', account, id }, opened)
      return keep({ account, envelope, key, accounts, networks })
    },
    /** Whether this partition has a wallet of an account, whatever the login server says of it. */
    isStored: async (account: string) => (await store.find(account)) !== undefined,
    /** The wallet of an account in this partition. Its accounts are written again where the networks of the vault, those with smart accounts or their contracts have changed. */
    async find(account: string, signal?: AbortSignal): Promise<StoredWallet | undefined> {
      const wallet = await store.find(account)
      if (!wallet || wallet.networks === networks) return wallet
      const entropy = await openEntropy(wallet, signal)
      try {
        return await keep({ ...wallet, networks, accounts: await accountsOf(entropy) })
      } finally {
        entropy.fill(0)
      }
    },
    /** As `find`, and forgets a wallet whose server part was deleted. `made` says whether the account has a wallet anywhere. */
    async look(account: string, signal?: AbortSignal): Promise<{ wallet?: StoredWallet; made: boolean }> {
      const entries = await api('GET', '/parts', { answer: parts, signal })
      const stored = await store.find(account)
      const own = stored && entries.find(({ id }) => id === stored.envelope.id)
      if (own) {
        await keepOwn(own.id, own.deletesAt, signal)
        const wallet = await this.find(account, signal)
        return { made: true, ...(wallet && { wallet }) }
      }
      if (stored) {
        // A list of another login that came in meanwhile says nothing about this wallet.
        const now = await api('GET', '/session', { answer: session, signal })
        if (now.account !== account) throw new FoyerError('auth.wrongAccount', {})
        await store.forget(account)
      }
      return { made: await hasEnvelope(api, entries, signal) }
    },
  }
}

/** Whether one of the parts can bring the wallet back. A page that was left while it made one has a part without an envelope. */
export async function hasEnvelope(
  api: LoginApi,
  entries: readonly PartEntry[],
  signal?: AbortSignal,
): Promise<boolean> {
  for (const { id, kind } of entries) {
    if (kind === 'device') continue
    const { envelope } = await api('GET', `/parts/${id}`, { answer: part, signal })
    if (envelope !== undefined) return true
  }
  return false
}
