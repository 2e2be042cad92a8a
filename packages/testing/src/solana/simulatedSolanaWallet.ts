import { getBase58Encoder } from '@solana/kit'
import { createPrompts } from '../prompts.ts'
import { remembered, type WalletStorage } from '../storage.ts'
import type { SimulatedWallet, WalletBehaviour } from '../wallet.ts'
import { SolanaWalletError } from './SolanaWalletError.ts'
import { type SignInInput, signInText } from './signInText.ts'
import { type SolanaKey, solanaKey } from './solanaKey.ts'

export type SolanaChain = `solana:${string}`

/** What Wallet Standard registers about a wallet. Not typed as strings: a hostile wallet puts anything there. */
export interface RegisteredInfo {
  version: unknown
  name: unknown
  icon: unknown
  chains: unknown
}

/** A Wallet Standard wallet. @see https://github.com/wallet-standard/wallet-standard */
export interface StandardWallet extends RegisteredInfo {
  readonly accounts: unknown
  readonly features: Record<string, unknown>
}

export interface StandardAccount {
  address: string
  publicKey: Uint8Array
  chains: readonly string[]
  features: readonly string[]
}

export interface SimulatedSolanaWalletOptions {
  name: string
  icon?: string
  /** Private keys of 32 bytes, as hex; the first is selected. */
  accounts: readonly string[]
  /** The chains it knows, by their Wallet Standard names, with their JSON-RPC endpoints. */
  chains: Readonly<Record<SolanaChain, string>>
  /** Chains of other families that the same wallet serves, e.g. `bitcoin:mainnet`. Its accounts are not good for them. */
  otherChains?: readonly string[]
  /** Features that it does not have, e.g. `solana:signIn`. */
  without?: readonly string[]
  behaviour?: WalletBehaviour
  /** Milliseconds before it approves or rejects. */
  delay?: number
  /** The page. `window` when there is one. */
  target?: EventTarget
  /** Default `localStorage` when there is one. */
  storage?: WalletStorage
  /** Registers itself: at once (default), after so many milliseconds, or never. */
  announce?: 'now' | 'never' | { after: number }
}

export interface SimulatedSolanaWallet extends SimulatedWallet {
  readonly wallet: StandardWallet
  /** Registers a second wallet object of the same behaviour under other information: another icon, a hostile name … */
  announceAs(info: Partial<RegisteredInfo>): void
  /** Takes everything that it registered back, as a wallet that is switched off does. */
  unregister(): void
  /** Scripts one feature's answer: a value, or a function that may throw. `undefined` takes the script away. */
  answer(feature: string, answer: unknown): void
  /** Sends a `change` event with anything in it. */
  emit(properties: unknown): void
}

type State = { permitted: boolean; selected: number; behaviour: WalletBehaviour; gone: boolean }
type Listener = (properties: unknown) => void
type Register = (...wallets: unknown[]) => () => void

const MALFORMED: Record<string, unknown> = {
  'standard:connect': { accounts: [{ address: 'not an address', chains: ['solana:localnet'] }] },
  'solana:signMessage': [{ signedMessage: true, signature: 'not bytes' }],
  'solana:signIn': [{ account: 7 }],
  'solana:signTransaction': [{ signedTransaction: 'not bytes' }],
  'solana:signAndSendTransaction': [{ signature: new Uint8Array(3) }],
}

const FEATURES = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction', 'solana:signIn']

const pageWindow = () => (globalThis as { window?: EventTarget & { location?: { host: string } } }).window

function pageStorage(): WalletStorage | undefined {
  try {
    return (globalThis as { localStorage?: WalletStorage }).localStorage
  } catch {
    // Blocked by the browser's settings.
    return undefined
  }
}

/**
 * A browser wallet with real keys that really signs, on a real chain: transactions go to the chain's endpoint.
 * What it may tell the page and its behaviour are kept in `storage`, so that a reload meets the same wallet.
 * @see https://github.com/wallet-standard/wallet-standard
 * @see https://github.com/anza-xyz/wallet-standard
 */
export function simulatedSolanaWallet(options: SimulatedSolanaWalletOptions): SimulatedSolanaWallet {
  const { name, announce = 'now', delay = 0 } = options
  const target = options.target ?? pageWindow() ?? new EventTarget()
  const keys = options.accounts.map(solanaKey)
  const state = remembered<State>(options.storage ?? pageStorage(), `simulated-wallet/solana/${name}`, {
    permitted: false,
    selected: 0,
    behaviour: options.behaviour ?? 'approve',
    gone: false,
  })
  const chains = Object.keys(options.chains) as SolanaChain[]
  const info: RegisteredInfo = {
    version: '1.0.0',
    name,
    icon: options.icon ?? 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    chains: [...chains, ...(options.otherChains ?? [])],
  }
  const listeners = new Set<Listener>()
  const answers = new Map<string, unknown>()
  const requests: string[] = []
  const prompts = createPrompts({
    behaviour: () => state.get().behaviour,
    delay,
    errors: {
      rejected: () => new SolanaWalletError(4001, 'User rejected the request.'),
      pending: method => new SolanaWalletError(-32002, `Request of type '${method}' already pending.`),
    },
  })

  const features = FEATURES.filter(feature => !options.without?.includes(feature))
  const accountOf = ({ address, publicKey }: SolanaKey): StandardAccount => ({ address, publicKey, chains, features })
  const ordered = () => {
    const { selected } = state.get()
    return [keys[selected]!, ...keys.filter((_, index) => index !== selected)]
  }
  const shared = () => {
    const { permitted, behaviour } = state.get()
    return permitted && behaviour !== 'locked' && behaviour !== 'empty' ? ordered().map(accountOf) : []
  }
  const emit = (properties: unknown) => {
    for (const listener of [...listeners]) listener(properties)
  }
  const tell = () => {
    if (!state.get().gone) emit({ accounts: shared() })
  }

  const signer = (account: unknown): SolanaKey => {
    const address = (account as { address?: unknown } | undefined)?.address
    const key = keys.find(candidate => candidate.address === address)
    if (!key || !shared().some(({ address: known }) => known === key.address)) {
      throw new SolanaWalletError(4100, 'The requested account has not been authorized by the user.')
    }
    return key
  }

  const permit = async (feature: string) => {
    if (shared().length > 0) return
    await prompts.ask(feature)
    state.set({ permitted: true })
    tell()
  }

  const broadcast = async (wire: Uint8Array, chain: unknown, sendOptions: unknown) => {
    const url = chains.includes(chain as SolanaChain) ? options.chains[chain as SolanaChain] : undefined
    if (url === undefined) throw new SolanaWalletError(-32000, `Unknown chain ${String(chain)}.`)
    const text = btoa(String.fromCharCode(...wire))
    const { skipPreflight } = (sendOptions ?? {}) as { skipPreflight?: boolean }
    const params = [text, { encoding: 'base64', ...(skipPreflight !== undefined && { skipPreflight }) }]
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params }),
    })
    const body = (await response.json()) as { result?: string; error?: { message: string } }
    if (body.result === undefined) throw new SolanaWalletError(-32603, body.error?.message ?? 'The transaction failed.')
    return new Uint8Array(getBase58Encoder().encode(body.result))
  }

  type Input = { account?: unknown; message?: unknown; transaction?: unknown; chain?: unknown; options?: unknown }
  const bytes = (value: unknown): Uint8Array => {
    if (!(value instanceof Uint8Array)) throw new SolanaWalletError(-32000, 'Expected bytes.')
    return value
  }
  /** One answer for each input, as the features take any number of them. One prompt for all. */
  const each = async <T>(feature: string, inputs: readonly unknown[], run: (input: Input) => T | Promise<T>) => {
    if (inputs.length === 0) throw new SolanaWalletError(-32000, 'Expected at least one input.')
    for (const input of inputs as Input[]) if (input.account !== undefined) signer(input.account)
    await prompts.ask(feature)
    const outputs: T[] = []
    for (const input of inputs as Input[]) outputs.push(await run(input))
    return outputs
  }

  const handlers: Record<string, (feature: string, inputs: readonly unknown[]) => unknown> = {
    'standard:connect': async (feature, [input]) => {
      if (!(input as { silent?: boolean } | undefined)?.silent) await permit(feature)
      return { accounts: shared() }
    },
    'standard:disconnect': () => {
      const had = shared().length > 0
      state.set({ permitted: false })
      if (had) tell()
    },
    'solana:signMessage': (feature, inputs) =>
      each(feature, inputs, ({ account, message }) => {
        const signedMessage = bytes(message)
        return { signedMessage, signature: signer(account).sign(signedMessage), signatureType: 'ed25519' }
      }),
    'solana:signTransaction': (feature, inputs) =>
      each(feature, inputs, ({ account, transaction }) => ({
        signedTransaction: signer(account).signTransaction(bytes(transaction)).wire,
      })),
    'solana:signAndSendTransaction': (feature, inputs) =>
      each(feature, inputs, async ({ account, transaction, chain, options: sendOptions }) => {
        const { wire } = signer(account).signTransaction(bytes(transaction))
        return { signature: await broadcast(wire, chain, sendOptions) }
      }),
    'solana:signIn': (feature, inputs) =>
      each(feature, inputs.length === 0 ? [{}] : inputs, input => {
        const fields = input as SignInInput
        const key = ordered().find(({ address }) => address === fields.address) ?? ordered()[0]!
        state.set({ permitted: true })
        const domain = fields.domain ?? pageWindow()?.location?.host ?? 'localhost'
        const signedMessage = new TextEncoder().encode(signInText({ ...fields, domain, address: key.address }))
        return { account: accountOf(key), signedMessage, signature: key.sign(signedMessage), signatureType: 'ed25519' }
      }),
  }

  const request = async (feature: string, inputs: readonly unknown[]): Promise<unknown> => {
    requests.push(feature)
    if (state.get().gone) return new Promise(() => {})
    if (answers.has(feature)) {
      const answer = answers.get(feature)
      return typeof answer === 'function' ? (answer as (...list: unknown[]) => unknown)(...inputs) : answer
    }
    if (state.get().behaviour === 'malformed' && feature in MALFORMED) return MALFORMED[feature]
    return handlers[feature]!(feature, inputs)
  }

  const call =
    (feature: string) =>
    (...inputs: unknown[]) =>
      request(feature, inputs)
  const supportedTransactionVersions = ['legacy', 0]
  const offered: Record<string, unknown> = {
    'standard:connect': { version: '1.0.0', connect: call('standard:connect') },
    'standard:disconnect': { version: '1.0.0', disconnect: call('standard:disconnect') },
    'standard:events': {
      version: '1.0.0',
      on(event: string, listener: Listener) {
        if (event !== 'change') return () => {}
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    'solana:signMessage': { version: '1.1.0', signMessage: call('solana:signMessage') },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signTransaction: call('solana:signTransaction'),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signAndSendTransaction: call('solana:signAndSendTransaction'),
    },
    'solana:signIn': { version: '1.0.0', signIn: call('solana:signIn') },
  }
  for (const feature of options.without ?? []) delete offered[feature]

  const describe = (registered: RegisteredInfo): StandardWallet => ({
    ...registered,
    features: offered,
    get accounts() {
      return shared()
    },
  })
  const wallet = describe(info)
  const registered: StandardWallet[] = []
  const unregisters = new Set<() => void>()
  const register = (entry: StandardWallet, to: Register) => {
    if (!state.get().gone) unregisters.add(to(entry))
  }
  const dispatch = (entry: StandardWallet) => {
    if (state.get().gone) return
    if (!registered.includes(entry)) registered.push(entry)
    const detail = ({ register: to }: { register: Register }) => register(entry, to)
    target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  }
  const onAppReady = (event: Event) => {
    const api = (event as CustomEvent<{ register: Register }>).detail
    for (const entry of registered) register(entry, api.register)
  }
  target.addEventListener('wallet-standard:app-ready', onAppReady)
  let late: ReturnType<typeof setTimeout> | undefined
  if (typeof announce === 'object') late = setTimeout(() => dispatch(wallet), announce.after)
  else if (announce === 'now') dispatch(wallet)

  const behave = (behaviour: WalletBehaviour) => {
    const before = shared().length
    state.set({ behaviour })
    if (shared().length !== before) tell()
  }

  return {
    id: name,
    wallet,
    requests,
    get addresses() {
      return ordered().map(({ address }) => address)
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
      state.set({ permitted: false })
      tell()
    },
    disconnect() {
      state.set({ permitted: false })
      tell()
    },
    vanish: () => state.set({ gone: true }),
    announce: () => dispatch(wallet),
    announceAs: other => dispatch(describe({ ...info, ...other })),
    unregister() {
      registered.length = 0
      for (const end of unregisters) end()
      unregisters.clear()
    },
    answer(feature, answer) {
      if (answer === undefined) answers.delete(feature)
      else answers.set(feature, answer)
    },
    emit,
    stop() {
      clearTimeout(late)
      target.removeEventListener('wallet-standard:app-ready', onAppReady)
    },
  }
}
