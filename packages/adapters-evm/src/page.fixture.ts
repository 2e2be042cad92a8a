import type { Connector, Network } from '@foyer/core/chain'
import type { Anvil } from '@foyer/sandbox/chains'
import {
  DEVELOPMENT_KEYS,
  memoryWalletStorage,
  type SimulatedEvmWalletOptions,
  simulatedEvmWallet,
} from '@foyer/testing/evm'
import { type EvmAdapterOptions, evmAdapter } from './adapter.ts'

export const localNetwork = ({ chainId, url }: Pick<Anvil, 'chainId' | 'url'>): Network => ({
  id: chainId,
  caipNetworkId: `eip155:${chainId}`,
  chainNamespace: 'eip155',
  name: `Local ${chainId}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [url] } },
})

export const call = () => ({ signal: new AbortController().signal })

const EVERYTHING = { announced: true, injected: true }

/** Event target that counts the adapter's listeners and requests. */
class CountingTarget extends EventTarget {
  ethereum?: unknown
  listening = 0
  requests = 0

  override addEventListener(...parameters: Parameters<EventTarget['addEventListener']>) {
    if (parameters[0] !== 'eip6963:requestProvider') this.listening += 1
    super.addEventListener(...parameters)
  }

  override removeEventListener(...parameters: Parameters<EventTarget['removeEventListener']>) {
    if (parameters[0] !== 'eip6963:requestProvider') this.listening -= 1
    super.removeEventListener(...parameters)
  }

  override dispatchEvent(event: Event) {
    if (event.type === 'eip6963:requestProvider') this.requests += 1
    return super.dispatchEvent(event)
  }
}

/** Creates a page with an adapter, and functions that add wallets. By default a wallet's chain does not answer. */
export function openPage(options: EvmAdapterOptions = {}) {
  const target = new CountingTarget()
  const adapter = evmAdapter({ target, ...options })
  return {
    target,
    adapter,
    wallet: (wallet: Partial<SimulatedEvmWalletOptions> = {}) =>
      simulatedEvmWallet({
        name: 'Good Wallet',
        rdns: 'org.good',
        accounts: DEVELOPMENT_KEYS,
        chains: { 1: 'http://127.0.0.1:1' },
        target,
        storage: memoryWalletStorage(),
        ...wallet,
      }),
    /** Watches the connectors; `now()` returns the last list. */
    discover(which = EVERYTHING) {
      const lists: (readonly Connector[])[] = []
      const stop = adapter.watchConnectors(list => lists.push(list), which)
      return {
        lists,
        stop,
        now: () => lists.at(-1)!,
        ids: () => lists.at(-1)!.map(({ id }) => id),
      }
    },
    connect: (connectorId = 'eip6963:org.good') => adapter.connect({ connectorId, networks: [] }, call()),
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
