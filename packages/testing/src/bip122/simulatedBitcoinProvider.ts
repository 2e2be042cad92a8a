import { exposed, ICON, pageWindow } from '../simulation.ts'
import { WalletError } from '../WalletError.ts'
import type { SimulatedWallet } from '../wallet.ts'
import { BITCOIN_CHAINS, type BitcoinChain } from './bitcoinChain.ts'
import { type BitcoinVaultOptions, createBitcoinVault } from './bitcoinVault.ts'
import { leatherMethods } from './leatherMethods.ts'
import { placeAt } from './placeAt.ts'
import { BITCOIN_PROVIDER_PROFILES, type BitcoinProviderProfile, type BitcoinProviderProfileName } from './profiles.ts'
import { addressEntry, type Methods, networkOf, providerMethods } from './providerMethods.ts'
import { providerRequest } from './providerRequest.ts'

/** Entry in `window.btc_providers`. Typed as unknown: a hostile wallet may use any value. */
export interface ProviderInfo {
  /** Path of the provider from `window`. */
  id: unknown
  /** Name of the wallet. */
  name: unknown
  /** Icon of the wallet. */
  icon: unknown
  /** Methods that it says it has. */
  methods?: unknown
}

/** Options of `simulatedBitcoinProvider()`. */
export interface SimulatedBitcoinProviderOptions extends BitcoinVaultOptions {
  /** Real wallet that it behaves like. Default: none, with everything that sats-connect knows. */
  profile?: BitcoinProviderProfileName
  /** Picture as a data: address. */
  icon?: string
  /** Path of its provider. Default: `SimulatedProviders.` and the letters of its name. */
  path?: string
  /** Methods to leave out. */
  without?: readonly string[]
  /** How it reports errors: in its answer, as most wallets do, or by rejecting. */
  errors?: 'resolved' | 'rejected'
  /** The page with `btc_providers` and the provider. Default: `window`, where there is one. */
  target?: object
}

export interface SimulatedBitcoinProvider extends SimulatedWallet {
  /** Object in the page that the wallet answers through. */
  readonly provider: {
    /** Asks the wallet, by WBIP's methods. */
    request(method: string, params?: unknown): Promise<unknown>
    /** Listens to an event of the wallet. Returns a function that ends it. */
    addListener?(listener: unknown): () => void
  }
  switchChain(reference: string): void
  /** Lists the same provider again with other information, such as another icon or a hostile name. */
  announceAs(info: Partial<ProviderInfo>): void
  /** Removes the provider and its entry from the page. */
  unregister(): void
  /** Emits an event with any value. */
  emit(eventName: string, event: unknown): void
}

type ListenerInfo = { eventName: string; cb: (event: unknown) => void }
type Page = Record<string, unknown> & { btc_providers?: ProviderInfo[] }

/** @see https://docs.xverse.app/sats-connect (error codes) */
const REJECTED = -32000

const MALFORMED: Record<string, unknown> = {
  wallet_connect: { addresses: [{ address: 'not an address', purpose: 'payment' }] },
  getAccounts: [{ address: 'not an address', purpose: 'payment' }],
  getAddresses: { addresses: 'none' },
  signMessage: { signature: '!!' },
  signPsbt: { psbt: 7, txid: 'not an id' },
  sendTransfer: { txid: 'not an id' },
}

/** Behaviour of the wallet: that of a real one, or with everything that sats-connect knows. */
function mannerOf({ profile: name, path, errors, ...options }: SimulatedBitcoinProviderOptions) {
  const profile: BitcoinProviderProfile | undefined = name && BITCOIN_PROVIDER_PROFILES[name]
  return {
    profile,
    path: path ?? profile?.path ?? `SimulatedProviders.${options.name.replace(/\W/g, '')}`,
    errors: errors ?? profile?.errors ?? 'resolved',
    rejected: profile?.rejected ?? { code: REJECTED, message: 'User rejected request' },
    tellsAddresses: profile?.tellsAddresses ?? true,
    hasEvents: profile?.listeners !== 'none',
    iconType: profile?.iconType ?? 'image/svg+xml',
  }
}

/** The provider's place on the page: the object at its path, and its entries in `btc_providers`. */
function listProvider(page: Page, path: string, provider: object, { isGone }: { isGone(): boolean }) {
  const place = placeAt(page, path)
  const listed: ProviderInfo[] = []
  return {
    add(entry: ProviderInfo) {
      if (isGone()) return
      place.put(provider)
      page.btc_providers ??= []
      page.btc_providers.push(entry)
      listed.push(entry)
    },
    remove() {
      const list = page.btc_providers ?? []
      for (const entry of listed.splice(0)) if (list.includes(entry)) list.splice(list.indexOf(entry), 1)
      place.remove()
    },
  }
}

/**
 * Simulated Bitcoin wallet with real keys and signatures. It lists itself in `window.btc_providers` (WBIP-004), is called through
 * `request` (WBIP-001), has one active chain, and shares an address for payments and one for ordinals.
 * Permission and behaviour are kept in `storage`, so that a reload meets the same wallet.
 * @see https://wbips.netlify.app/wbips/WBIP004
 * @see https://docs.xverse.app/sats-connect
 */
export function simulatedBitcoinProvider(options: SimulatedBitcoinProviderOptions): SimulatedBitcoinProvider {
  const { name, without = [] } = options
  const { profile, path, errors, rejected, tellsAddresses, hasEvents, iconType } = mannerOf(options)
  const page = (options.target ?? pageWindow() ?? {}) as Page
  const listeners = new Set<ListenerInfo>()

  const emit = (eventName: string, event: unknown) => {
    for (const listener of [...listeners]) if (listener.eventName === eventName) listener.cb(event)
  }
  const vault = createBitcoinVault({
    ...options,
    id: `wbip004:${path}`,
    isOnEveryChain: false,
    emitAccounts: shared =>
      emit('accountChange', {
        type: 'accountChange',
        ...(tellsAddresses && { addresses: shared.map(addressEntry) }),
      }),
    malformed: MALFORMED,
    errors: {
      rejected: () => new WalletError(rejected.code, rejected.message),
      // These wallets have no code for it.
      pending: () => new WalletError(-32603, 'A request is already open.'),
    },
  })
  const { simulation } = vault
  const methods: Methods =
    profile?.dialect === 'leather'
      ? leatherMethods(vault)
      : providerMethods(vault, { without, isStrict: profile !== undefined })
  const undisguised = {
    request: providerRequest(vault, methods, errors),
    ...(hasEvents && {
      addListener(listener: unknown) {
        listeners.add(listener as ListenerInfo)
        return () => void listeners.delete(listener as ListenerInfo)
      },
    }),
  }
  const provider = exposed(undisguised, options)

  const info: ProviderInfo = {
    id: path,
    name,
    icon: (options.icon ?? ICON).replace('image/svg+xml', iconType),
    methods: profile?.listed ?? Object.keys(methods),
  }
  const listing = listProvider(page, path, provider, simulation)
  const stopWaiting = simulation.announced(() => listing.add(info))

  return simulation.scripted({
    provider,
    get listeners() {
      return listeners.size
    },
    switchChain(reference: string) {
      const [chain] = Object.entries(BITCOIN_CHAINS).find(([, known]) => known.reference === reference) ?? []
      vault.move(chain as BitcoinChain)
      const event = {
        type: 'networkChange',
        ...networkOf(vault),
        ...(tellsAddresses && { addresses: simulation.shared().map(addressEntry) }),
      }
      if (!simulation.isGone() && simulation.shared().length > 0) emit('networkChange', event)
    },
    disconnect() {
      simulation.forget()
      if (!simulation.isGone()) emit('disconnect', { type: 'disconnect' })
    },
    announce: () => listing.add(info),
    announceAs: (other: Partial<ProviderInfo>) => listing.add({ ...info, ...other }),
    unregister: listing.remove,
    emit,
    stop() {
      stopWaiting()
      listing.remove()
    },
  })
}
