import { decodeSs58 } from '@foyer/core/chain'
import { createSimulation, exposed, pageWindow, type SimulationOptions, selectedFirst } from '../simulation.ts'
import type { SimulatedWallet } from '../wallet.ts'
import { type PolkadotKey, polkadotKey } from './polkadotKey.ts'
import { bytesOf, concat, hexOf } from './scale.ts'
import { bytesToSign, type SignerPayload } from './signerPayload.ts'
import { wrapBytes } from './wrapBytes.ts'

/** Page with an `injectedWeb3`. */
export type InjectionTarget = EventTarget & { injectedWeb3?: Record<string, unknown> }

/** Account of an injected wallet. */
export interface InjectedAccount {
  address: string
  name?: string
  type?: string
  /** Genesis hash of the only chain on which the account can be used. */
  genesisHash?: string | null
}

type Listener = (accounts: InjectedAccount[]) => unknown

/** Object that `enable` resolves with. @see https://github.com/polkadot-js/extension (packages/extension-inject) */
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

export interface SimulatedPolkadotWalletOptions extends SimulationOptions {
  /** Property name in `injectedWeb3`. */
  name: string
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
  readonly provider: { version: string; enable(originName: string): Promise<unknown> }
  /** App names given to `enable`. */
  readonly origins: readonly string[]
  /** Injects itself under another name as well, such as a hostile one. */
  announceAs(name: string): void
  /** Removes itself from the page, as a disabled extension does. */
  withdraw(): void
  /** Calls the subscribers with any value. */
  emit(accounts: unknown): void
}

const PENDING = 'The source http://localhost has a pending authorization request'

const MALFORMED: Record<string, unknown> = {
  enable: { accounts: 'none', signer: {} },
  get: [{ address: 'not an address' }],
  signRaw: { id: 1, signature: 'not hex' },
  signPayload: { id: 1, signature: '0x00' },
}

/** Type byte of a signature. @see https://docs.rs/sp-runtime/latest/sp_runtime/enum.MultiSignature.html */
const SR25519 = Uint8Array.of(1)

/**
 * Simulated Polkadot wallet with real keys and signatures. It behaves like the polkadot-js extension: errors without codes,
 * no silent request, no selected account, no broadcasting. An enabled site is answered without a prompt, also
 * after the user has removed every account from it (`shareNothing`). Only `disconnect` ends that.
 * @see https://github.com/polkadot-js/extension
 */
export function simulatedPolkadotWallet(options: SimulatedPolkadotWalletOptions): SimulatedPolkadotWallet {
  const { name, ss58Format = 42, version = '0.62.3' } = options
  const target: InjectionTarget = options.target ?? pageWindow() ?? new EventTarget()
  const keys = options.accounts.map(polkadotKey)
  const listeners = new Set<Listener>()
  const origins: string[] = []
  const emit = (accounts: unknown) => {
    for (const listener of [...listeners]) listener(accounts as InjectedAccount[])
  }
  const describe = (key: PolkadotKey): InjectedAccount => ({
    address: key.address(ss58Format),
    name: `${name} ${keys.indexOf(key) + 1}`,
    type: 'sr25519',
  })
  const simulation = createSimulation<InjectedAccount, { shares: boolean }>({
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
      pending: () => new Error(PENDING),
    },
  })
  const { state, prompts, isGone } = simulation
  const shared = () => [...simulation.shared()]

  /** Key of an address with any prefix. */
  const signer = (address: string): PolkadotKey => {
    const id = decodeSs58(address)?.account
    const key = keys.find(({ publicKey }) => id !== undefined && hexOf(id) === hexOf(publicKey))
    if (!key || shared().length === 0) throw new Error('Unable to find keypair')
    return key
  }

  const request = (method: string, run: () => unknown) => simulation.request(method, [], run)

  let signed = 0
  const sign = (method: string, address: string, bytes: () => Uint8Array, prefix: Uint8Array) =>
    request(method, async () => {
      const key = signer(address)
      const message = bytes()
      await prompts.ask(method)
      signed += 1
      return { id: signed, signature: hexOf(concat(prefix, key.sign(message))) }
    })

  const accounts: Injected['accounts'] = {
    get: () => request('get', shared) as Promise<InjectedAccount[]>,
    subscribe(listener) {
      listeners.add(listener)
      // Emits the current list first, after `subscribe` has returned.
      queueMicrotask(() => {
        if (listeners.has(listener) && !isGone()) listener(shared())
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
    Object.fromEntries(Object.entries(all).filter(([method]) => !options.without?.includes(method))) as Partial<T>
  const injected = { accounts: only(accounts), signer: only(signing) }

  const undisguised = {
    version,
    enable: (originName: string) =>
      request('enable', async () => {
        origins.push(originName)
        if (!state.get().permitted) {
          if (prompts.isOpen('enable')) throw new Error(PENDING)
          await prompts.ask('enable')
          state.set({ permitted: true, shares: true })
          simulation.emitAccounts()
        }
        return injected
      }),
  }
  const provider = exposed(undisguised, options)

  const inject = (key: string) => {
    if (isGone()) return
    target.injectedWeb3 ??= {}
    target.injectedWeb3[key] = provider
  }
  const withdraw = () => {
    for (const [key, value] of Object.entries(target.injectedWeb3 ?? {})) {
      if (value === provider) delete target.injectedWeb3![key]
    }
  }
  const stopWaiting = simulation.announced(() => inject(name))

  return simulation.scripted({
    provider,
    origins,
    get listeners() {
      return listeners.size
    },
    shareNothing() {
      state.set({ shares: false })
      simulation.emitAccounts()
    },
    announce: () => inject(name),
    announceAs: inject,
    withdraw,
    emit,
    stop() {
      stopWaiting()
      withdraw()
    },
  })
}
