import { createSimulation, pageWindow, type SimulationOptions, selectedFirst } from '../simulation.ts'
import type { SimulatedWallet } from '../wallet.ts'
import {
  type AccountsListener,
  type InjectedAccount,
  type InjectedProvider,
  type InjectedState,
  injectedProvider,
  pendingAuthorization,
} from './injectedProvider.ts'
import { type PolkadotKey, polkadotKey } from './polkadotKey.ts'

/** Page with an `injectedWeb3`. */
export type InjectionTarget = EventTarget & { injectedWeb3?: Record<string, unknown> }

export interface SimulatedPolkadotWalletOptions extends SimulationOptions {
  /** Property name in `injectedWeb3`. */
  name: string
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
  /** Calls the subscribers with any value. */
  emit(accounts: unknown): void
}

const MALFORMED: Record<string, unknown> = {
  enable: { accounts: 'none', signer: {} },
  get: [{ address: 'not an address' }],
  signRaw: { id: 1, signature: 'not hex' },
  signPayload: { id: 1, signature: '0x00' },
}

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
 * Simulated Polkadot wallet with real keys and signatures. It behaves like the polkadot-js extension: errors without codes,
 * no silent request, no selected account, no broadcasting. An enabled site is answered without a prompt, also
 * after the user has removed every account from it (`shareNothing`). Only `disconnect` ends that.
 * @see https://github.com/polkadot-js/extension
 */
export function simulatedPolkadotWallet(options: SimulatedPolkadotWalletOptions): SimulatedPolkadotWallet {
  const { name, ss58Format = 42 } = options
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
  })
  const simulation = createSimulation<InjectedAccount, InjectedState>({
    ...options,
    id: `injectedWeb3:${name}`,
    key: `polkadot/${name}`,
    remembers: { shares: true },
    accounts: keys.length,
    own: ({ selected, shares }) =>
      shares
        ? [...selectedFirst(keys, selected).map(describe), ...((options.otherAccounts ?? []) as InjectedAccount[])]
        : [],
    addresses: ({ selected }) => selectedFirst(keys, selected).map(key => key.address(ss58Format)),
    emitAccounts: emit,
    malformed: MALFORMED,
    errors: {
      rejected: method => new Error(method === 'enable' ? 'Rejected' : 'Cancelled'),
      pending: pendingAuthorization,
    },
  })
  const provider = injectedProvider(simulation, { ...options, keys, listeners, origins })
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
