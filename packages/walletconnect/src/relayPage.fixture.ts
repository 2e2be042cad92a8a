import { createModalActor, type ModalActor, type ModalOptions } from '@foyer/core'
import type { CaipNetworkId, ChainNamespace, Network } from '@foyer/core/chain'
import { memoryStorage } from '@foyer/core/testing'
import { type RawWallet, rawWallet } from '@foyer/core/walletConnect.fixture'
import { memoryStorage as clientStorage } from '@foyer/sandbox/phone'
import type { Relay } from '@foyer/sandbox/relay'
import { localRelay } from '@foyer/sandbox/relay.fixture'
import { onTestFinished } from 'vitest'
import { type WalletConnectOptions, walletConnect } from './walletConnect.ts'

export const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const HERE = 'eip155:31337'
const SOLANA = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

/** Milliseconds within which a message over the relay arrives. */
export const SOON = { timeout: 60_000 }

const network = (caipNetworkId: CaipNetworkId): Network => {
  const [chainNamespace, reference] = caipNetworkId.split(':') as [ChainNamespace, string]
  return {
    id: chainNamespace === 'eip155' ? Number(reference) : reference,
    caipNetworkId,
    chainNamespace,
    name: caipNetworkId,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  }
}

export const networks = [network(HERE), network(SOLANA)]

export interface World {
  relay: Relay
  createWallet(): Promise<RawWallet>
}

/** Creates a relay and wallets that end with the test. Only local endpoints can be fetched, since the client requests other hosts. */
export async function startWorld(): Promise<World> {
  const relay = await localRelay()
  return {
    relay,
    createWallet: async () => {
      const wallet = await rawWallet({ relayUrl: relay.url })
      onTestFinished(wallet.stop)
      return wallet
    },
  }
}

export interface Page {
  actor: ModalActor
  now(): ReturnType<ModalActor['getSnapshot']>
}

type PageOptions = Partial<ModalOptions> & { settings?: WalletConnectOptions }

/** Page with WalletConnect and without an adapter of a chain, as a host writes it, with its modal open. */
export function page(relay: string, { settings, ...options }: PageOptions = {}): Page {
  const actor = createModalActor({
    adapters: [async () => walletConnect({ storage: clientStorage(), ...settings })],
    projectId: 'test',
    urls: { relay },
    ports: { storage: memoryStorage() },
    ...options,
  })
  onTestFinished(() => void actor.stop())
  actor.start()
  actor.send({ type: 'modal.open' })
  return { actor, now: () => actor.getSnapshot() }
}
