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

/** What of a page an adapter listens to, counted. */
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

/** A page with as many wallets as are described, and an adapter on it. Without chains of its own a wallet sits on one that does not answer. */
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
    /** Watches the connectors; `now` is the last list. */
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
