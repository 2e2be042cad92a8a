import { decodeSs58 } from '@foyer/core/chain'
import { createPrompts } from '../prompts.ts'
import { remembered, type WalletStorage } from '../storage.ts'
import type { SimulatedWallet, WalletBehaviour } from '../wallet.ts'
import { type PolkadotKey, polkadotKey } from './polkadotKey.ts'
import { bytesOf, concat, hexOf } from './scale.ts'
import { bytesToSign, type SignerPayload } from './signerPayload.ts'
import { wrapBytes } from './wrapBytes.ts'

/** The page: wallets put themselves on it as `injectedWeb3`. */
export type InjectionTarget = EventTarget & { injectedWeb3?: Record<string, unknown> }

/** An account as wallets of this family write it. */
export interface InjectedAccount {
  address: string
  name?: string
  type?: string
  /** The only chain for which the account may be used. */
  genesisHash?: string | null
}

type Listener = (accounts: InjectedAccount[]) => unknown

/** What an app has of a wallet once it is let in. @see https://github.com/polkadot-js/extension (packages/extension-inject) */
export interface Injected {
  accounts: {
    get(): Promise<InjectedAccount[]>
    subscribe(listener: Listener): () => void
  }
  signer: {
    signRaw(raw: { address: string; data: string; type: 'bytes' | 'payload' }): Promise<unknown>
    signPayload(payload: SignerPayload): Promise<unknown>
  }
}

export interface SimulatedPolkadotWalletOptions {
  /** The name under which it puts itself on the page. */
  name: string
  version?: string
  /** sr25519 seeds of 32 bytes, as hex; the first is selected. */
  accounts: readonly string[]
  /** How it writes addresses: the number of an SS58 network. Default: 42, the generic one. */
  ss58Format?: number
  /** Shared beside its own: of another type, for one chain only … */
  otherAccounts?: readonly unknown[]
  /** What it does not have: `signRaw`, `signPayload`, `get`, `subscribe`. */
  without?: readonly string[]
  behaviour?: WalletBehaviour
  /** Milliseconds before it approves or rejects. */
  delay?: number
  /** The page. `window` when there is one. */
  target?: InjectionTarget
  /** Default `localStorage` when there is one. */
  storage?: WalletStorage
  /** Puts itself on the page: at once (default), after so many milliseconds, or never. */
  announce?: 'now' | 'never' | { after: number }
}

export interface SimulatedPolkadotWallet extends SimulatedWallet {
  /** What it puts on the page. */
  readonly provider: { version: string; enable(originName: string): Promise<unknown> }
  /** The names that apps gave when they asked to be let in. */
  readonly origins: readonly string[]
  /** Puts itself on the page under another name as well: a hostile one … */
  announceAs(name: string): void
  /** Takes itself off the page, as an extension that is switched off does. */
  withdraw(): void
  /** Scripts one method's answer (`enable`, `get`, `signRaw` …): a value, or a function that may throw. `undefined` takes the script away. */
  answer(method: string, answer: unknown): void
  /** Tells subscribers a list with anything in it. */
  emit(accounts: unknown): void
}

type State = { known: boolean; shares: boolean; selected: number; behaviour: WalletBehaviour; gone: boolean }

const MALFORMED: Record<string, unknown> = {
  enable: { accounts: 'none', signer: {} },
  get: [{ address: 'not an address' }],
  signRaw: { id: 1, signature: 'not hex' },
  signPayload: { id: 1, signature: '0x00' },
}

/** The type of the signature, before it. @see https://docs.rs/sp-runtime/latest/sp_runtime/enum.MultiSignature.html */
const SR25519 = Uint8Array.of(1)

const pageWindow = () => (globalThis as { window?: InjectionTarget }).window

function pageStorage(): WalletStorage | undefined {
  try {
    return (globalThis as { localStorage?: WalletStorage }).localStorage
  } catch {
    // Blocked by the browser's settings.
    return undefined
  }
}

/**
 * A browser wallet with real keys that really signs, with the words and the habits of the family's first extension: errors without codes,
 * no silent way to ask, and no broadcasting. A site that was let in once stays known: asked again, it is answered without a prompt, also
 * after the person has unticked every account for it (`shareNothing`). Only `disconnect` makes it unknown.
 * @see https://github.com/polkadot-js/extension
 */
export function simulatedPolkadotWallet(options: SimulatedPolkadotWalletOptions): SimulatedPolkadotWallet {
  const { name, announce = 'now', delay = 0, ss58Format = 42, version = '0.62.3' } = options
  const target = options.target ?? pageWindow() ?? (new EventTarget() as InjectionTarget)
  const keys = options.accounts.map(polkadotKey)
  const state = remembered<State>(options.storage ?? pageStorage(), `simulated-wallet/polkadot/${name}`, {
    known: false,
    shares: true,
    selected: 0,
    behaviour: options.behaviour ?? 'approve',
    gone: false,
  })
  const listeners = new Set<Listener>()
  const answers = new Map<string, unknown>()
  const requests: string[] = []
  const origins: string[] = []
  const has = (method: string) => !options.without?.includes(method)
  const prompts = createPrompts({
    behaviour: () => state.get().behaviour,
    delay,
    errors: {
      rejected: method => new Error(method === 'enable' ? 'Rejected' : 'Cancelled'),
      pending: () => new Error('The source http://localhost has a pending authorization request'),
    },
  })

  const ordered = (): PolkadotKey[] => {
    const { selected } = state.get()
    return [keys[selected]!, ...keys.filter((_, index) => index !== selected)]
  }
  const shared = (): InjectedAccount[] => {
    const { known, shares, behaviour } = state.get()
    if (!known || !shares || behaviour === 'locked' || behaviour === 'empty') return []
    const own = ordered().map(key => ({
      address: key.address(ss58Format),
      name: `${name} ${keys.indexOf(key) + 1}`,
      type: 'sr25519',
    }))
    return [...own, ...((options.otherAccounts ?? []) as InjectedAccount[])]
  }
  const emit = (accounts: unknown) => {
    for (const listener of [...listeners]) listener(accounts as InjectedAccount[])
  }
  const tell = () => {
    if (!state.get().gone) emit(shared())
  }

  /** The key of an address in any writing. */
  const signer = (address: string): PolkadotKey => {
    const id = decodeSs58(address)?.account
    const key = keys.find(({ publicKey }) => id !== undefined && hexOf(id) === hexOf(publicKey))
    if (!key || shared().length === 0) throw new Error('Unable to find keypair')
    return key
  }

  const request = async (method: string, run: () => unknown): Promise<unknown> => {
    requests.push(method)
    if (state.get().gone) return new Promise(() => {})
    if (answers.has(method)) {
      const answer = answers.get(method)
      return typeof answer === 'function' ? (answer as () => unknown)() : answer
    }
    if (state.get().behaviour === 'malformed' && method in MALFORMED) return MALFORMED[method]
    return run()
  }

  const sign = (method: string, address: string, bytes: () => Uint8Array, prefix: Uint8Array) =>
    request(method, async () => {
      const key = signer(address)
      const message = bytes()
      await prompts.ask(method)
      return { id: requests.length, signature: hexOf(concat(prefix, key.sign(message))) }
    })

  const accounts: Injected['accounts'] = {
    get: () => request('get', shared) as Promise<InjectedAccount[]>,
    subscribe(listener) {
      listeners.add(listener)
      // The list as it is comes first, and not before the caller has its answer.
      queueMicrotask(() => {
        if (listeners.has(listener) && !state.get().gone) listener(shared())
      })
      return () => listeners.delete(listener)
    },
  }
  const signing: Injected['signer'] = {
    signRaw: ({ address, data, type }) =>
      sign(
        'signRaw',
        address,
        () => {
          if (type !== 'bytes') throw new Error('Only bytes are signed here')
          return wrapBytes(/^0x(?:[0-9a-f]{2})*$/i.test(data) ? bytesOf(data) : new TextEncoder().encode(data))
        },
        new Uint8Array(),
      ),
    signPayload: payload => sign('signPayload', payload.address, () => bytesToSign(payload), SR25519),
  }
  const only = <T extends object>(all: T): Partial<T> =>
    Object.fromEntries(Object.entries(all).filter(([method]) => has(method))) as Partial<T>
  const injected = { accounts: only(accounts), signer: only(signing) }

  const provider = {
    version,
    enable: (originName: string) =>
      request('enable', async () => {
        origins.push(originName)
        if (!state.get().known) {
          if (prompts.isOpen('enable'))
            throw new Error('The source http://localhost has a pending authorization request')
          await prompts.ask('enable')
          state.set({ known: true, shares: true })
          tell()
        }
        return injected
      }),
  }

  const inject = (key: string) => {
    if (state.get().gone) return
    target.injectedWeb3 ??= {}
    target.injectedWeb3[key] = provider
  }
  const withdraw = () => {
    for (const [key, value] of Object.entries(target.injectedWeb3 ?? {})) {
      if (value === provider) delete target.injectedWeb3![key]
    }
  }
  let late: ReturnType<typeof setTimeout> | undefined
  if (typeof announce === 'object') late = setTimeout(() => inject(name), announce.after)
  else if (announce === 'now') inject(name)

  const behave = (behaviour: WalletBehaviour) => {
    const before = shared().length
    state.set({ behaviour })
    if (shared().length !== before) tell()
  }

  return {
    id: name,
    provider,
    requests,
    origins,
    get addresses() {
      return ordered().map(key => key.address(ss58Format))
    },
    get behaviour() {
      return state.get().behaviour
    },
    get gone() {
      return state.get().gone
    },
    get prompts() {
      return prompts.shown
    },
    get listeners() {
      return listeners.size
    },
    behave,
    approveNow: prompts.approveAll,
    rejectNow: prompts.rejectAll,
    unlock() {
      behave('approve')
      prompts.approveAll()
    },
    switchAccount(index = (state.get().selected + 1) % keys.length) {
      state.set({ selected: index })
      if (shared().length > 0) tell()
    },
    shareNothing() {
      state.set({ shares: false })
      tell()
    },
    disconnect() {
      state.set({ known: false })
      tell()
    },
    vanish: () => state.set({ gone: true }),
    announce: () => inject(name),
    announceAs: inject,
    withdraw,
    answer(method, answer) {
      if (answer === undefined) answers.delete(method)
      else answers.set(method, answer)
    },
    emit,
    stop() {
      clearTimeout(late)
      withdraw()
    },
  }
}
