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

/** What of a page an adapter listens to, counted. */
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

/** A page with as many wallets as are described, and an adapter on it. Without chains of its own a wallet sits on one that does not answer. */
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
    /** Watches the connectors; `now` is the last list. */
    discover() {
      const lists: (readonly Connector[])[] = []
      const stop = adapter.watchConnectors(list => lists.push(list), EVERYTHING)
      return { lists, stop, now: () => lists.at(-1)!, ids: () => lists.at(-1)!.map(({ id }) => id) }
    },
    connect: (connectorId = 'wallet-standard:Good Wallet') =>
      adapter.connect({ connectorId, networks: [localnet] }, call()),
  }
}

/** The error with which something fails; failing to fail is an error of its own. */
export async function rejection(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
  } catch (error) {
    return error
  }
  throw new Error('It resolved, and should have rejected.')
}

export const settle = (milliseconds = 30) => new Promise(resolve => setTimeout(resolve, milliseconds))
