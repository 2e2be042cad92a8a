import { type Hex, numberToHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import {
  createSimulation,
  ICON,
  pageWindow,
  type Simulation,
  type SimulationOptions,
  selectedFirst,
} from '../simulation.ts'
import type { SimulatedWallet } from '../wallet.ts'
import { type Eip1193Provider, eip1193Provider } from './eip1193Provider.ts'
import { createEmitter } from './emitter.ts'
import type { EvmState, EvmWalletState } from './methods.ts'
import { thrownBy } from './profiled.ts'
import { EVM_PROFILES, type EvmProfile, type EvmProfileName } from './profiles.ts'
import { ProviderRpcError } from './rpc.ts'
import { safeHost } from './safeHost.ts'
import type { SafeOwners } from './safeHost.types.ts'
import { SAFE_PROFILE } from './safeProfile.ts'

/** Announced information of EIP-6963. Typed as unknown: a hostile wallet may use any value. */
export interface AnnouncedInfo {
  /** Id of the announcement. */
  uuid: unknown
  /** Name of the wallet. */
  name: unknown
  /** Icon of the wallet. */
  icon: unknown
  /** Reverse domain name of its maker. */
  rdns: unknown
}

export interface SimulatedEvmWalletOptions extends SimulationOptions {
  /**
   * Real wallet that it behaves like. `safe`: each key is an owner of a contract, which is the account, is deployed with the first request, and has
   * one chain. Default: one that follows its standards.
   */
  profile?: EvmProfileName | 'safe'
  /** Name that the wallet announces. Default: that of the profile. */
  name?: string
  /** Reverse domain name that the wallet announces. Default: that of the profile. */
  rdns?: string
  /** Default: a random one, as the standard requires. */
  uuid?: string
  /** Picture as a data: address. */
  icon?: string
  /** Private keys; the first is selected. */
  accounts: readonly Hex[]
  /** JSON-RPC endpoints of its chains, by chain id. It starts on the first. */
  chains: Readonly<Record<number, string>>
  /** Initial chain. Default: the lowest id. */
  chainId?: number
  /** The page. Default: `window`, where there is one. */
  target?: EventTarget
  /** Whether it is also `ethereum` on the page. */
  injected?: boolean
  /** EIP-5792 capabilities by hex chain id; `false`: the method is unsupported. */
  capabilities?: Record<string, Record<string, unknown>> | false
  /**
   * Contracts by chain id that execute several calls in one transaction, by `execute((address to, uint256 value, bytes data)[])`. On these
   * chains its accounts borrow that code by EIP-7702, and their capability `atomic` is `supported`. Default: it takes one call at a time.
   */
  batchContracts?: Readonly<Record<number, Hex>>
  /**
   * Whether its visitor lets it upgrade an account for calls that are executed together, where its capability `atomic` is `ready`. Default: true;
   * `false` answers 5750.
   */
  upgrades?: boolean
  /** Whether it supports ERC-7846 `wallet_connect` with `signInWithEthereum`. Default: the method is unsupported. */
  signsIn?: boolean
  /**
   * `enkrypt`: answers a switch with null and emits `chainChanged` for it, but stays where it is, as Enkrypt 2.17 does with two networks of one
   * currency symbol. Default: it switches.
   */
  switching?: 'enkrypt'
  /** Whether other owners of a `safe` have to agree before a proposal is executed. Default: the visitor's own agreement executes it. */
  hasOtherOwners?: boolean
  /** Whether it has no account of its own yet, where the profile says how it answers then. */
  uninitialized?: boolean
}

export interface SimulatedEvmWallet extends SimulatedWallet {
  /** Its EIP-1193 provider. */
  readonly provider: Eip1193Provider
  /** Chain id of its present chain (EIP-155). */
  readonly chainId: number
  switchChain(reference: string): void
  signInAs(index: number | undefined): void
  /** Emits `disconnect` with 1013, then `connect`, as MetaMask does on a chain switch. The site stays permitted. */
  blink(): void
  /** Paymasters that it was asked to have pay for calls (ERC-7677), in their order. */
  readonly paymasters: readonly unknown[]
  /** The other owners of its accounts. Undefined where its accounts have one key. */
  readonly others: SafeOwners | undefined
  /** Announces the same provider with other information, such as another rdns or a hostile name. */
  announceAs(info: Partial<AnnouncedInfo>): void
  /** Emits an event with any value. */
  emit(event: string, ...values: unknown[]): void
}

const MALFORMED: Record<string, unknown> = {
  eth_accounts: [42, null],
  eth_requestAccounts: [{ address: 'not an address' }],
  eth_chainId: 'banana',
  personal_sign: { signature: true },
  eth_sendTransaction: 'banana',
  wallet_sendCalls: { id: 42 },
  wallet_getCapabilities: [1],
  wallet_connect: { accounts: [{ address: 'not an address' }] },
}

/** Capabilities of an account whose calls are executed together on these chains. */
const atomicOn = (chainIds: readonly number[]) =>
  chainIds.length === 0
    ? undefined
    : Object.fromEntries(chainIds.map(chainId => [numberToHex(chainId), { atomic: { status: 'supported' } }]))

/** Announces the provider at the configured time, and at each request of the page from then on. */
function announceProvider(
  target: EventTarget,
  { isGone, announced }: Pick<Simulation<Hex>, 'isGone' | 'announced'>,
  info: AnnouncedInfo,
  provider: Eip1193Provider,
  { aliases = [], repeats = false }: Partial<EvmProfile> = {},
) {
  const announceAs = (other: Partial<AnnouncedInfo>) => {
    if (isGone()) return
    const detail = Object.freeze({ info: Object.freeze({ ...info, ...other }), provider })
    target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  const others = aliases.map(alias => ({ ...alias, uuid: crypto.randomUUID() }))
  let ready = false
  let questions = 0
  const announceAll = () => {
    announceAs({})
    for (const other of others) announceAs(other)
  }
  const announce = () => {
    ready = true
    announceAll()
  }
  const answerRequest = () => {
    questions += 1
    if (ready) for (let times = repeats ? questions : 1; times > 0; times -= 1) announceAll()
  }
  target.addEventListener('eip6963:requestProvider', answerRequest)
  const stopWaiting = announced(announce)
  return {
    announce,
    announceAs,
    stop() {
      stopWaiting()
      target.removeEventListener('eip6963:requestProvider', answerRequest)
    },
  }
}

/** Puts the provider at `window.ethereum`. A getter without a setter leaves it there whatever comes later. */
function takePlace(target: EventTarget & { ethereum?: unknown }, provider: Eip1193Provider, place: 'value' | 'getter') {
  const there = Object.getOwnPropertyDescriptor(target, 'ethereum')
  if (place === 'getter') Object.defineProperty(target, 'ethereum', { configurable: true, get: () => provider })
  else if (!there || there.writable) target.ethereum = provider
  target.dispatchEvent(new Event('ethereum#initialized'))
}

/** Prompts, permission and stored state of the wallet. */
function simulationOf(
  options: SimulatedEvmWalletOptions & { rdns: string },
  keys: readonly PrivateKeyAccount[],
  emitter: ReturnType<typeof createEmitter>,
  profile: EvmProfile | undefined,
  wallet: () => EvmWalletState,
) {
  const { rdns, hasOtherOwners = false } = options
  const safe = options.profile === 'safe' ? safeHost(keys, !hasOtherOwners, wallet) : undefined
  const accounts = safe?.addresses ?? keys.map(({ address }) => address)
  const isSafe = safe !== undefined
  const refused = new WeakSet<object>()
  const rejected = (method: string) => {
    const own = method === 'eth_requestAccounts' ? profile?.refusedConnection : profile?.refused
    const error = isSafe
      ? new Error(SAFE_PROFILE.errors.rejected)
      : thrownBy(own ?? { code: 4001, message: 'User rejected the request.' })
    if (typeof error === 'object' && error) refused.add(error)
    return error
  }
  const own = ({ selected }: { selected: number }) => selectedFirst(accounts, selected)
  const simulation = createSimulation<Hex, EvmState>({
    ...options,
    id: `eip6963:${rdns}`,
    key: rdns,
    remembers: { chainId: options.chainId ?? Number(Object.keys(options.chains)[0]), chains: {} },
    accounts: accounts.length,
    own,
    // A Safe shares the one that the page was opened for.
    addresses: state => own(state).slice(0, isSafe ? 1 : undefined),
    emitAccounts: shared => {
      if (!isSafe && (shared.length > 0 || profile?.tellsEnd !== false)) emitter.emit('accountsChanged', shared)
    },
    malformed: MALFORMED,
    errors: {
      rejected,
      pending: method => new ProviderRpcError(-32002, `Request of type '${method}' already pending.`),
    },
  })
  return { own, simulation, safe, wasRefused: (error: unknown) => refused.has(error as object) }
}

/** Name and announcement of the wallet: its own, or those of its profile. */
function identityOf(options: SimulatedEvmWalletOptions) {
  const profile = options.profile && options.profile !== 'safe' ? EVM_PROFILES[options.profile] : undefined
  const { name = 'Simulated Wallet', rdns = 'dev.foyer.simulated' } = { ...profile, ...options }
  const announce = options.announce ?? (profile?.announcedAfter ? { after: profile.announcedAfter } : 'now')
  return { profile, name, rdns, announce }
}

/**
 * Simulated EVM wallet with real keys and signatures; reads and raw transactions go to the chain's endpoint.
 * Permission, chain and behaviour are kept in `storage`, so that a reload meets the same wallet.
 * @see https://eips.ethereum.org/EIPS/eip-1193
 * @see https://eips.ethereum.org/EIPS/eip-6963
 */
export function simulatedEvmWallet(options: SimulatedEvmWalletOptions): SimulatedEvmWallet {
  const { batchContracts = {}, uuid = crypto.randomUUID(), icon = ICON } = options
  const { profile, name, rdns, announce } = identityOf(options)
  const capabilities = options.capabilities ?? atomicOn(Object.keys(batchContracts).map(Number))
  const target = (options.target ?? pageWindow() ?? new EventTarget()) as EventTarget & { ethereum?: unknown }
  const keys = options.accounts.map(key => privateKeyToAccount(key))
  const info: AnnouncedInfo = { uuid, name, icon, rdns }
  const emitter = createEmitter()
  const described = { ...options, rdns, announce }
  const { own, simulation, safe, wasRefused } = simulationOf(described, keys, emitter, profile, () => wallet)
  const { state, isGone } = simulation
  const endpoint = (chainId: number) => options.chains[chainId] ?? state.get().chains[chainId]
  const emit = (event: string, ...values: unknown[]) => {
    // A Safe says nothing by itself.
    if (!isGone() && !safe) emitter.emit(event, ...values)
  }
  const moveTo = (chainId: number) => {
    if (chainId === state.get().chainId) return
    state.set({ chainId })
    emit('chainChanged', numberToHex(chainId))
  }
  let signingIndex: number | undefined
  const keyOf = (address: Hex) => keys[signingIndex ?? keys.findIndex(key => key.address === address)]!
  const signsInAs = options.signsIn === true && keyOf
  const wallet: EvmWalletState = {
    keys,
    own,
    capabilities,
    batchContracts,
    simulation,
    endpoint,
    emit,
    moveTo,
    signsInAs,
    switching: options.switching,
    upgrades: options.upgrades !== false,
    paymasters: [],
    safe,
    isUninitialized: options.uninitialized === true,
    wasRefused,
  }
  const provider = eip1193Provider(wallet, emitter, options, profile)
  const announcement = announceProvider(target, simulation, info, provider, profile)
  const place = options.injected ? 'value' : profile?.place
  if (place && place !== 'none' && !isGone()) takePlace(target, provider, place)
  return simulation.scripted({
    provider,
    get chainId() {
      return state.get().chainId
    },
    get listeners() {
      return emitter.count()
    },
    paymasters: wallet.paymasters,
    others: safe?.others,
    switchChain: (reference: string) => moveTo(Number(reference)),
    signInAs(index: number | undefined) {
      signingIndex = index
    },
    disconnect() {
      state.set({ permitted: false })
      if (profile?.tellsEnd !== false) emit('disconnect', new ProviderRpcError(4900, 'Disconnected'))
    },
    blink() {
      emit('disconnect', new ProviderRpcError(1013, 'Disconnected from chain. Attempting to connect.'))
      emit('connect', { chainId: numberToHex(state.get().chainId) })
    },
    vanish() {
      state.set({ gone: true })
      if (target.ethereum === provider) delete target.ethereum
    },
    announce: announcement.announce,
    announceAs: announcement.announceAs,
    emit: (event: string, ...values: unknown[]) => emitter.emit(event, ...values),
    stop() {
      announcement.stop()
      if (target.ethereum === provider) delete target.ethereum
    },
  })
}
