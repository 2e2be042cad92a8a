import type { Connector, Network } from '@foyer/core/chain'
import {
  memoryWalletStorage,
  type SimulatedSolanaWalletOptions,
  SOLANA_DEVELOPMENT_KEYS,
  simulatedSolanaWallet,
} from '@foyer/testing/solana'
import { type SolanaAdapterOptions, solanaAdapter } from './adapter.ts'
import { localnet } from './networks.ts'

/** The addresses of the development keys, in order. */
export const [A, B, C, D] = [
  'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
  'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k',
  '9Tj3srBSxH7RFRCm8uharreY7ZBS49XSfpwCeYa7Xaqp',
] as const

export const call = () => ({ signal: new AbortController().signal })

const EVERYTHING = { announced: true, injected: true }

export const networkAt = (...http: string[]): Network => ({ ...localnet, rpcUrls: { default: { http } } })

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
export function openPage(options: SolanaAdapterOptions = {}) {
  const target = new CountingTarget()
  const adapter = solanaAdapter({ target, networks: [localnet], ...options })
  return {
    target,
    adapter,
    wallet: (wallet: Partial<SimulatedSolanaWalletOptions> = {}) =>
      simulatedSolanaWallet({
        name: 'Good Wallet',
        accounts: SOLANA_DEVELOPMENT_KEYS,
        chains: { 'solana:localnet': 'http://127.0.0.1:1' },
        target,
        storage: memoryWalletStorage(),
        ...wallet,
      }),
    /** Watches the connectors; `now()` returns the last list. */
    discover() {
      const lists: (readonly Connector[])[] = []
      const stop = adapter.watchConnectors(list => lists.push(list), EVERYTHING)
      return { lists, stop, now: () => lists.at(-1)!, ids: () => lists.at(-1)!.map(({ id }) => id) }
    },
    connect: (connectorId = 'wallet-standard:Good Wallet') =>
      adapter.connect({ connectorId, networks: [localnet] }, call()),
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
