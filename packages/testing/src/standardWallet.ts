import { exposed, ICON, pageWindow, type Simulation, type SimulationOptions } from './simulation.ts'
import { type StandardFeatureOptions, standardFeatures } from './standardFeatures.ts'
import { WalletError } from './WalletError.ts'

/** Registered information of a Wallet Standard wallet. Typed as unknown: a hostile wallet may use any value. */
export interface RegisteredInfo {
  /** Version of Wallet Standard. */
  version: unknown
  /** Name of the wallet. */
  name: unknown
  /** Icon of the wallet. */
  icon: unknown
  /** Names of its chains. */
  chains: unknown
}

/** A Wallet Standard wallet. @see https://github.com/wallet-standard/wallet-standard */
export interface StandardWallet extends RegisteredInfo {
  /** Accounts that it shares. */
  readonly accounts: unknown
  /** Features by their names. */
  readonly features: Record<string, unknown>
}

/** Account as Wallet Standard describes it. */
export interface StandardAccount {
  /** Address of the account. */
  address: string
  /** Key of the account. */
  publicKey: Uint8Array
  /** Names of its chains, such as `solana:mainnet`. */
  chains: readonly string[]
  /** Names of the features that the account can use. */
  features: readonly string[]
}

export interface StandardWalletOptions {
  name: string
  icon?: string
  /** Chains of other namespaces that the wallet serves. Its accounts cannot be used on them. */
  otherChains?: readonly string[]
  /** Features to leave out, e.g. `standard:disconnect`. */
  without?: readonly string[]
  /** The page. Default: `window`, where there is one. */
  target?: EventTarget
  disguise?: SimulationOptions['disguise']
}

/** Additional functions of a simulated Wallet Standard wallet. */
export interface StandardScript {
  readonly wallet: StandardWallet
  /** Registers a second wallet object with other information, such as another icon or a hostile name. */
  announceAs(info: Partial<RegisteredInfo>): void
  /** Unregisters everything, as a disabled wallet does. */
  unregister(): void
  /** Sends a `change` event with anything in it. */
  emit(properties: unknown): void
}

type Register = (...wallets: unknown[]) => () => void

/** Errors of a refusal and of a pending request. @see https://docs.phantom.com/solana/errors */
export const standardErrors = {
  rejected: () => new WalletError(4001, 'User rejected the request.'),
  pending: (method: string) => new WalletError(-32002, `Request of type '${method}' already pending.`),
}

export const unauthorized = () => new WalletError(4100, 'The requested account has not been authorized by the user.')

export const bytesFrom = (value: unknown): Uint8Array => {
  if (!(value instanceof Uint8Array)) throw new WalletError(-32000, 'Expected bytes.')
  return value
}

/** Registers the wallet with the page at the configured time, and again when an app that loads later asks for it. */
function registerWallet(
  target: EventTarget,
  { isGone, announced }: Pick<Simulation<unknown>, 'isGone' | 'announced'>,
  wallet: StandardWallet,
) {
  const registered: StandardWallet[] = []
  const unregisters = new Set<() => void>()
  const registerIn = (register: Register, entry: StandardWallet) => {
    if (!isGone()) unregisters.add(register(entry))
  }
  const register = (entry: StandardWallet) => {
    if (isGone()) return
    if (!registered.includes(entry)) registered.push(entry)
    const detail = (api: { register: Register }) => registerIn(api.register, entry)
    target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  }
  const onAppReady = (event: Event) => {
    const api = (event as CustomEvent<{ register: Register }>).detail
    for (const entry of registered) registerIn(api.register, entry)
  }
  target.addEventListener('wallet-standard:app-ready', onAppReady)
  const stopWaiting = announced(() => register(wallet))
  return {
    register,
    unregister() {
      registered.length = 0
      for (const unregister of unregisters) unregister()
      unregisters.clear()
    },
    stop() {
      stopWaiting()
      target.removeEventListener('wallet-standard:app-ready', onAppReady)
    },
  }
}

/** The Wallet Standard object of a simulated wallet: its features, and the events that register it. */
export function createStandardWallet<Account, Input extends { account?: unknown }>(
  options: StandardWalletOptions &
    Omit<StandardFeatureOptions<Account, Input>, 'accounts'> & {
      /** Chains of its own namespace. */
      ownChains: readonly string[]
      accountOf(account: Account): StandardAccount
      /** Accounts that the page has. Default: those that the visitor shares with the site. */
      shared?(): readonly Account[]
    },
) {
  const { name, simulation } = options
  const target: EventTarget = options.target ?? pageWindow() ?? new EventTarget()
  const { shared = simulation.shared } = options
  const accounts = () => shared().map(options.accountOf)
  const { features, listeners, emit } = standardFeatures<Account, Input>({ ...options, accounts })

  const info: RegisteredInfo = {
    version: '1.0.0',
    name,
    icon: options.icon ?? ICON,
    chains: [...options.ownChains, ...(options.otherChains ?? [])],
  }
  const describe = (registered: RegisteredInfo): StandardWallet =>
    exposed(
      {
        ...registered,
        features,
        get accounts() {
          return accounts()
        },
      },
      options,
    )
  const wallet = describe(info)

  const registration = registerWallet(target, simulation, wallet)

  return {
    wallet,
    get listeners() {
      return listeners.size
    },
    announce: () => registration.register(wallet),
    announceAs: (other: Partial<RegisteredInfo>) => registration.register(describe({ ...info, ...other })),
    unregister: registration.unregister,
    emit,
    stop: registration.stop,
  }
}
