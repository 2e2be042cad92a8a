import type { Connector, Network } from '@foyer/core/chain'
import {
  type InjectionTarget,
  memoryWalletStorage,
  POLKADOT_DEVELOPMENT_KEYS,
  type SimulatedPolkadotWalletOptions,
  simulatedPolkadotWallet,
} from '@foyer/testing/polkadot'
import { type PolkadotAdapterOptions, polkadotAdapter } from './adapter.ts'
import { westend } from './networks.ts'

/** Addresses of the development keys, in order, with the generic prefix. */
export const [A, B, C, D] = [
  '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
  '5FLSigC9HGRKVhB9FiEo4Y3koPsNmBmLJbpXg2mp1hXcS59Y',
  '5DAAnrj7VHTznn2AWBemMuyBwZWs6FNFjdyVXUeYum3PTXFy',
] as const

/** The first one with the prefixes of Polkadot and Kusama, and as hex. @see https://github.com/paritytech/ss58-registry */
export const A_ON_POLKADOT = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
export const A_ON_KUSAMA = 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'
export const A_AS_HEX = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'

export const call = () => ({ signal: new AbortController().signal })

const EVERYTHING = { announced: true, injected: true }

export const networkAt = (...http: string[]): Network => ({ ...westend, rpcUrls: { default: { http } } })

/** Event target that counts the adapter's listeners and requests. */
class CountingTarget extends EventTarget implements InjectionTarget {
  injectedWeb3?: Record<string, unknown>
  listening = 0

  override addEventListener(...parameters: Parameters<EventTarget['addEventListener']>) {
    this.listening += 1
    super.addEventListener(...parameters)
  }

  override removeEventListener(...parameters: Parameters<EventTarget['removeEventListener']>) {
    this.listening -= 1
    super.removeEventListener(...parameters)
  }
}

/** Creates a page with an adapter, and a function that adds wallets. */
export function openPage(options: PolkadotAdapterOptions = {}) {
  const target = new CountingTarget()
  const adapter = polkadotAdapter({ target, networks: [westend], ...options })
  return {
    target,
    adapter,
    wallet: (wallet: Partial<SimulatedPolkadotWalletOptions> = {}) =>
      simulatedPolkadotWallet({
        name: 'good-wallet',
        accounts: POLKADOT_DEVELOPMENT_KEYS,
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
    connect: (connectorId = 'injectedWeb3:good-wallet', ...networks: Network[]) =>
      adapter.connect({ connectorId, networks: networks.length > 0 ? networks : [westend] }, call()),
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
