import type { Connector, Network } from '@foyer/core/chain'
import {
  BITCOIN_DEVELOPMENT_KEYS,
  memoryWalletStorage,
  type SimulatedBitcoinProviderOptions,
  type SimulatedBitcoinWalletOptions,
  simulatedBitcoinProvider,
  simulatedBitcoinWallet,
} from '@foyer/testing/bip122'
import { type Bip122AdapterOptions, bip122Adapter } from './adapter.ts'
import { regtest } from './networks.ts'

/** The addresses of the development keys on regtest, in order. */
export const [A, B] = [
  {
    payment: 'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw',
    ordinal: 'bcrt1pfewlxm8meyyvgjydfu7v8j4ej64symj6ut8sf66h9germp94qgzs92e5zv',
  },
  {
    payment: 'bcrt1qddd479298yf4mtzdxwudkd7npj7ln3s5g9awk3',
    ordinal: 'bcrt1ps033a9wkghkslwe88lxqw3lv4j7afac9jcmjqteguuk0q7eat4fsp4cyrt',
  },
] as const

export const call = () => ({ signal: new AbortController().signal })

export const EVERYTHING = { announced: true, injected: true }

export const networkAt = (...http: string[]): Network => ({ ...regtest, rpcUrls: { default: { http } } })

/** Event target that counts the adapter's listeners and requests. */
class CountingTarget extends EventTarget {
  listening = 0
  requests = 0

  override addEventListener(...parameters: Parameters<EventTarget['addEventListener']>) {
    if (parameters[0] === 'wallet-standard:register-wallet') this.listening += 1
    super.addEventListener(...parameters)
  }

  override removeEventListener(...parameters: Parameters<EventTarget['removeEventListener']>) {
    if (parameters[0] === 'wallet-standard:register-wallet') this.listening -= 1
    super.removeEventListener(...parameters)
  }

  override dispatchEvent(event: Event) {
    if (event.type === 'wallet-standard:app-ready') this.requests += 1
    return super.dispatchEvent(event)
  }
}

/** Creates a page with an adapter, and functions that add wallets. By default a wallet's chain does not answer. */
export function openPage(options: Bip122AdapterOptions = {}) {
  const target = new CountingTarget()
  const adapter = bip122Adapter({ target, networks: [regtest], ...options })
  const common = () => ({
    name: 'Good Wallet',
    accounts: BITCOIN_DEVELOPMENT_KEYS,
    chains: { 'bitcoin:regtest': 'http://127.0.0.1:1' },
    target,
    storage: memoryWalletStorage(),
  })
  return {
    target,
    adapter,
    /** Options of a wallet on this page. */
    common,
    /** Registers an object by Wallet Standard. */
    register(wallet: object) {
      const detail = ({ register }: { register(...wallets: object[]): void }) => register(wallet)
      target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    },
    wallet: (wallet: Partial<SimulatedBitcoinWalletOptions> = {}) => simulatedBitcoinWallet({ ...common(), ...wallet }),
    provider: (provider: Partial<SimulatedBitcoinProviderOptions> = {}) =>
      simulatedBitcoinProvider({ ...common(), ...provider }),
    /** Watches the connectors; `now()` returns the last list. */
    discover() {
      const lists: (readonly Connector[])[] = []
      const stop = adapter.watchConnectors(list => lists.push(list), EVERYTHING)
      return { lists, stop, now: () => lists.at(-1)!, ids: () => lists.at(-1)!.map(({ id }) => id) }
    },
    connect: (connectorId = 'wallet-standard:Good Wallet') =>
      adapter.connect({ connectorId, networks: [regtest] }, call()),
  }
}

/** Resolves with the reason of a rejection; throws when the work resolves. */
export async function rejection(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
  } catch (error) {
    return error
  }
  throw new Error('The promise resolved, but a rejection was expected.')
}

export const settle = (milliseconds = 30) => new Promise(resolve => setTimeout(resolve, milliseconds))
