import type { SimulatedWallet } from '../wallet.ts'
import { BitcoinWalletError } from './BitcoinWalletError.ts'
import type { BitcoinKey, MessageProtocol } from './bitcoinKey.ts'
import { type BitcoinVaultOptions, createBitcoinVault } from './bitcoinVault.ts'
import { broadcast, signPsbt } from './signPsbt.ts'

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

export interface SimulatedBitcoinWalletOptions extends BitcoinVaultOptions {
  icon?: string
  /** Chains of other families that the same wallet serves, e.g. `solana:mainnet`. Its accounts are not good for them. */
  otherChains?: readonly string[]
  /** Features that it does not have, e.g. `bitcoin:signMessage`. */
  without?: readonly string[]
  /** How it signs messages: the standard leaves it to the wallet. Default: BIP-322. */
  protocol?: MessageProtocol
  /** The page. `window` when there is one. */
  target?: EventTarget
  /** Registers itself: at once (default), after so many milliseconds, or never. */
  announce?: 'now' | 'never' | { after: number }
}

export interface SimulatedBitcoinWallet extends SimulatedWallet {
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

type Listener = (properties: unknown) => void
type Register = (...wallets: unknown[]) => () => void

const MALFORMED: Record<string, unknown> = {
  'bitcoin:connect': { accounts: [{ address: 'not an address', chains: ['bitcoin:regtest'] }] },
  'standard:connect': { accounts: 7 },
  'bitcoin:signMessage': [{ signedMessage: true, signature: 'not bytes' }],
  'bitcoin:signTransaction': [{ signedPsbt: 'not bytes' }],
  'bitcoin:signAndSendTransaction': [{ txId: 'not an id' }],
}

const SIGNING = ['bitcoin:signMessage', 'bitcoin:signTransaction', 'bitcoin:signAndSendTransaction']

const pageWindow = () => (globalThis as { window?: EventTarget }).window

const bytes = (value: unknown): Uint8Array => {
  if (!(value instanceof Uint8Array)) throw new BitcoinWalletError(-32000, 'Expected bytes.')
  return value
}

/**
 * A browser wallet with real keys that really signs, on a real chain: transactions go to the chain's endpoint. It registers itself by Wallet
 * Standard and shares an address for payments and one for ordinals on each of its chains.
 * What it may tell the page and its behaviour are kept in `storage`, so that a reload meets the same wallet.
 * @see https://github.com/ExodusMovement/bitcoin-wallet-standard
 */
export function simulatedBitcoinWallet(options: SimulatedBitcoinWalletOptions): SimulatedBitcoinWallet {
  const { name, announce = 'now', protocol = 'BIP322', without = [] } = options
  const target = options.target ?? pageWindow() ?? new EventTarget()
  const listeners = new Set<Listener>()
  const answers = new Map<string, unknown>()
  const requests: string[] = []
  const emit = (properties: unknown) => {
    for (const listener of [...listeners]) listener(properties)
  }
  const vault = createBitcoinVault({
    ...options,
    isOnEveryChain: true,
    onChange: () => emit({ accounts: accounts() }),
    errors: {
      rejected: () => new BitcoinWalletError(4001, 'User rejected the request.'),
      pending: method => new BitcoinWalletError(-32002, `Request of type '${method}' already pending.`),
    },
  })
  const features = SIGNING.filter(feature => !without.includes(feature))
  const accountOf = ({ address, publicKey, chain }: BitcoinKey): StandardAccount => ({
    address,
    publicKey,
    chains: [chain],
    features,
  })
  const accounts = () => vault.shared().map(accountOf)

  type ToSign = { account?: { address?: unknown }; signingIndexes?: readonly number[] }
  type Input = {
    account?: { address?: unknown }
    message?: unknown
    psbt?: unknown
    chain?: unknown
    inputsToSign?: readonly ToSign[]
  }
  const sign = ({ psbt, inputsToSign = [] }: Input) =>
    signPsbt(
      bytes(psbt),
      inputsToSign.map(({ account, signingIndexes = [] }) => ({
        key: vault.key(account?.address),
        indexes: signingIndexes,
      })),
    )
  /** One answer for each input, as the features take any number of them. One prompt for all. */
  const each = async <T>(feature: string, inputs: readonly unknown[], run: (input: Input) => T | Promise<T>) => {
    if (inputs.length === 0) throw new BitcoinWalletError(-32000, 'Expected at least one input.')
    for (const { account } of inputs as Input[]) if (account !== undefined) vault.key(account.address)
    await vault.prompts.ask(feature)
    const outputs: T[] = []
    for (const input of inputs as Input[]) outputs.push(await run(input))
    return outputs
  }

  const handlers: Record<string, (feature: string, inputs: readonly unknown[]) => unknown> = {
    'bitcoin:connect': async (feature, [input]) => {
      const { purposes } = input as { purposes: readonly string[] }
      await vault.permit(feature)
      return {
        accounts: vault
          .shared()
          .filter(({ purpose }) => purposes.includes(purpose))
          .map(accountOf),
      }
    },
    'standard:connect': async (feature, [input]) => {
      if (!(input as { silent?: boolean } | undefined)?.silent) await vault.permit(feature)
      return { accounts: accounts() }
    },
    'standard:disconnect': vault.forget,
    'bitcoin:signMessage': (feature, inputs) =>
      each(feature, inputs, ({ account, message }) => {
        const signedMessage = bytes(message)
        return { signedMessage, signature: vault.key(account?.address).sign(signedMessage, protocol) }
      }),
    'bitcoin:signTransaction': (feature, inputs) =>
      each(feature, inputs, input => ({ signedPsbt: sign(input).toPSBT() })),
    'bitcoin:signAndSendTransaction': (feature, inputs) =>
      each(feature, inputs, async input => ({ txId: await broadcast(sign(input), vault.esplora(input.chain)) })),
  }

  const request = async (feature: string, inputs: readonly unknown[]): Promise<unknown> => {
    requests.push(feature)
    if (vault.isGone()) return new Promise(() => {})
    if (answers.has(feature)) {
      const answer = answers.get(feature)
      return typeof answer === 'function' ? (answer as (...list: unknown[]) => unknown)(...inputs) : answer
    }
    if (vault.behaviour() === 'malformed' && feature in MALFORMED) return MALFORMED[feature]
    return handlers[feature]!(feature, inputs)
  }
  const call = (feature: string) => ({
    version: '1.0.0',
    [feature.slice(feature.indexOf(':') + 1)]: (...inputs: unknown[]) => request(feature, inputs),
  })
  const offered: Record<string, unknown> = {
    ...Object.fromEntries(Object.keys(handlers).map(feature => [feature, call(feature)])),
    'standard:events': {
      version: '1.0.0',
      on(event: string, listener: Listener) {
        if (event !== 'change') return () => {}
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  }
  for (const feature of without) delete offered[feature]

  const info: RegisteredInfo = {
    version: '1.0.0',
    name,
    icon: options.icon ?? 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    chains: [...Object.keys(options.chains), ...(options.otherChains ?? [])],
  }
  const describe = (registered: RegisteredInfo): StandardWallet => ({
    ...registered,
    features: offered,
    get accounts() {
      return accounts()
    },
  })
  const wallet = describe(info)
  const registered: StandardWallet[] = []
  const unregisters = new Set<() => void>()
  const register = (entry: StandardWallet, to: Register) => {
    if (!vault.isGone()) unregisters.add(to(entry))
  }
  const dispatch = (entry: StandardWallet) => {
    if (vault.isGone()) return
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

  return {
    ...vault.script,
    id: name,
    wallet,
    requests,
    get addresses() {
      return vault.addresses()
    },
    get behaviour() {
      return vault.behaviour()
    },
    get gone() {
      return vault.isGone()
    },
    get prompts() {
      return vault.prompts.shown
    },
    get listeners() {
      return listeners.size
    },
    disconnect: vault.forget,
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
