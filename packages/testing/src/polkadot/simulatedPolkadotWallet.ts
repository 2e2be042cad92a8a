import { createSimulation, pageWindow, type SimulationOptions, selectedFirst } from '../simulation.ts'
import type { SimulatedWallet } from '../wallet.ts'
import type { InjectedAccount } from './injectedAccount.ts'
import { type AccountsListener, type InjectedProvider, injectedProvider } from './injectedProvider.ts'
import { failure, type InjectedState, PLAIN } from './pageAccess.ts'
import { type PolkadotKey, polkadotKey } from './polkadotKey.ts'
import { POLKADOT_PROFILES, type PolkadotProfileName } from './profiles.ts'

/** Page with an `injectedWeb3`. */
export type InjectionTarget = EventTarget & { injectedWeb3?: Record<string, unknown> }

export interface SimulatedPolkadotWalletOptions extends SimulationOptions {
  /** Real wallet that it behaves like. */
  profile?: PolkadotProfileName
  /** Property name in `injectedWeb3`. Default: that of the profile. */
  name?: string
  /** Milliseconds within which the page gets one request to a signer. Default: those of the profile. */
  rateLimit?: number
  /** Version that the wallet states. */
  version?: string
  /** sr25519 seeds of 32 bytes, as hex, in list order. */
  accounts: readonly string[]
  /** SS58 prefix of its addresses. Default: 42, the generic one. */
  ss58Format?: number
  /** Further shared accounts, such as ones of another type or for one chain only. */
  otherAccounts?: readonly unknown[]
  /** Methods to leave out: `signRaw`, `signPayload`, `get`, `subscribe`. */
  without?: readonly string[]
  /** The page. Default: `window`, where there is one. */
  target?: InjectionTarget
}

export interface SimulatedPolkadotWallet extends SimulatedWallet {
  /** The injected object. */
  readonly provider: InjectedProvider
  /** App names given to `enable`. */
  readonly origins: readonly string[]
  /** Injects itself under another name as well, such as a hostile one. */
  announceAs(name: string): void
  /** Removes itself from the page, as a disabled extension does. */
  withdraw(): void
  /** Forgets what the visitor has decided about the site, a block included. */
  disconnect(): void
  /** Calls the subscribers with any value. */
  emit(accounts: unknown): void
}

const MALFORMED: Record<string, unknown> = {
  enable: { accounts: 'none', signer: {} },
  get: [{ address: 'not an address' }],
  signRaw: { id: 1, signature: 'not hex' },
  signPayload: { id: 1, signature: '0x00' },
}

/** Ethereum account that wallets with such accounts share too. */
const ETHEREUM: InjectedAccount = { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', type: 'ethereum' }

/** Place of the provider on the page: its entries in `injectedWeb3`. */
function pageEntries(target: InjectionTarget, provider: object, { isGone }: { isGone(): boolean }) {
  return {
    add(name: string) {
      if (isGone()) return
      target.injectedWeb3 ??= {}
      target.injectedWeb3[name] = provider
    },
    remove() {
      for (const [name, value] of Object.entries(target.injectedWeb3 ?? {})) {
        if (value === provider) delete target.injectedWeb3![name]
      }
    },
  }
}

/**
 * Simulated Polkadot wallet with real keys and signatures, and the behaviour of a profile: errors without codes, no silent request, no
 * selected account, no broadcasting. Without a profile a site that was enabled is answered without a prompt, also after the user has removed
 * every account from it (`shareNothing`). Only `disconnect` ends that.
 * @see https://github.com/polkadot-js/extension
 */
export function simulatedPolkadotWallet(options: SimulatedPolkadotWalletOptions): SimulatedPolkadotWallet {
  const { profile: profileName, ss58Format = 42 } = options
  const profile = profileName && POLKADOT_PROFILES[profileName]
  const name = options.name ?? profile?.key ?? 'simulated-wallet'
  const behaviour = { ...(profile ?? PLAIN), ...(options.rateLimit !== undefined && { rateLimit: options.rateLimit }) }
  const others = [...(options.otherAccounts ?? []), ...(behaviour.sharesEthereum ? [ETHEREUM] : [])]
  const target: InjectionTarget = options.target ?? pageWindow() ?? new EventTarget()
  const keys = options.accounts.map(polkadotKey)
  const listeners = new Set<AccountsListener>()
  const origins: string[] = []
  const emit = (accounts: unknown) => {
    for (const listener of [...listeners]) listener(accounts as InjectedAccount[])
  }
  const describe = (key: PolkadotKey): InjectedAccount => ({
    address: key.address(ss58Format),
    name: `${name} ${keys.indexOf(key) + 1}`,
    type: 'sr25519',
    ...(profile && { genesisHash: behaviour.genesisHash }),
  })
  const simulation = createSimulation<InjectedAccount, InjectedState>({
    ...options,
    id: `injectedWeb3:${name}`,
    key: `polkadot/${name}`,
    remembers: { shares: true, blocked: false },
    accounts: keys.length,
    own: ({ selected, shares }) =>
      shares ? [...selectedFirst(keys, selected).map(describe), ...(others as InjectedAccount[])] : [],
    addresses: ({ selected }) => selectedFirst(keys, selected).map(key => key.address(ss58Format)),
    emitAccounts: emit,
    malformed: MALFORMED,
    errors: {
      rejected: method =>
        failure(behaviour, method.startsWith('sign') ? behaviour.signatureRefused : (behaviour.refused.message ?? '')),
      pending: () => failure(behaviour, behaviour.pending ?? PLAIN.pending!),
    },
  })
  const provider = injectedProvider(simulation, {
    ...(profile && { version: profile.states }),
    ...options,
    behaviour,
    keys,
    listeners,
    origins,
  })
  const entries = pageEntries(target, provider, simulation)
  const stopWaiting = simulation.announced(() => entries.add(name))

  return simulation.scripted({
    provider,
    origins,
    get listeners() {
      return listeners.size
    },
    shareNothing() {
      simulation.state.set({ shares: false })
      simulation.emitAccounts()
    },
    disconnect() {
      simulation.state.set({ blocked: false })
      simulation.forget()
    },
    announce: () => entries.add(name),
    announceAs: entries.add,
    withdraw: entries.remove,
    emit,
    stop() {
      stopWaiting()
      entries.remove()
    },
  })
}
