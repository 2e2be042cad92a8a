import type { CaipNetworkId, ChainAdapter, ChainNamespace, Network } from '@foyer/core/chain'
import { type RawWallet, type RemoteVisit, rawWallet, remoteVisit } from '@foyer/core/walletConnect.fixture'
import { memoryStorage, type PhoneWallet, type PhoneWalletOptions, phoneWallet } from '@foyer/sandbox/phone'
import type { Relay } from '@foyer/sandbox/relay'
import { localRelay } from '@foyer/sandbox/relay.fixture'
import { walletConnect } from '@foyer/walletconnect'
import { expect, onTestFinished, vi } from 'vitest'
import { evmAdapter } from '../adapter.ts'
import { localNetwork } from '../page.fixture.ts'

export const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const HERE = 'eip155:31337'
export const THERE = 'eip155:31338'
/** A chain that the host does not request. */
export const ELSEWHERE = 'eip155:31339'
export const SOLANA = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
export const POLKADOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
export const REGTEST = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

/** Milliseconds within which a message over the relay arrives. */
export const SOON = { timeout: 60_000 }

// Each test makes several round trips over a real relay.
vi.setConfig({ testTimeout: 30_000 })

/** A URL that does not answer. */
const NOWHERE = 'http://127.0.0.1:1'

const network = (caipNetworkId: CaipNetworkId): Network => {
  const [chainNamespace, reference] = caipNetworkId.split(':') as [ChainNamespace, string]
  return {
    id: reference,
    caipNetworkId,
    chainNamespace,
    name: caipNetworkId,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
    rpcUrls: { default: { http: [NOWHERE] } },
  }
}

/** A minimal adapter of another namespace: this package may not import the other adapters. */
const minimalAdapter = (chainId: CaipNetworkId, method: string): ChainAdapter => ({
  namespace: chainId.split(':')[0] as ChainNamespace,
  networks: [network(chainId)],
  watchConnectors: () => () => {},
  connect: () => Promise.reject(new Error('Nobody connects here.')),
  restore: async () => undefined,
  disconnect: async () => {},
  watchConnection: () => () => {},
  features: {},
  remote: { methods: [method], events: [], over: () => ({}) },
})

export interface WorldVisitOptions {
  /** Endpoints of the two chains. Default: URLs that do not answer. */
  urls?: readonly [string, string]
  /** The client's storage; reuse it to simulate a reload. */
  storage?: ReturnType<typeof memoryStorage>
  wasConnected?: boolean
  keepsAttempt?: boolean
}

export interface World {
  relay: Relay
  createPhone(options?: Partial<PhoneWalletOptions>): Promise<PhoneWallet>
  createWallet(): Promise<RawWallet>
  visit(options?: WorldVisitOptions): Promise<RemoteVisit>
}

/** Creates a relay, wallets and visits that end with the test. Only local endpoints can be fetched, since the client requests other hosts. */
export async function startWorld(): Promise<World> {
  const relay = await localRelay()
  return {
    relay,
    createPhone: async (options = {}) => {
      const phone = await phoneWallet({ relayUrl: relay.url, ...options })
      onTestFinished(phone.stop)
      return phone
    },
    createWallet: async () => {
      const wallet = await rawWallet({ relayUrl: relay.url })
      onTestFinished(wallet.stop)
      return wallet
    },
    visit: async ({ urls = [NOWHERE, NOWHERE], storage = memoryStorage(), ...input } = {}) => {
      const networks = [31337, 31338].map((chainId, index) => localNetwork({ chainId, url: urls[index]! }))
      const others = [
        minimalAdapter(SOLANA, 'solana_signMessage'),
        minimalAdapter(POLKADOT, 'polkadot_signMessage'),
        minimalAdapter(REGTEST, 'signMessage'),
      ]
      const visit = await remoteVisit({
        adapters: [evmAdapter({ networks }), ...others],
        networks: [...networks, ...others.flatMap(each => each.networks)],
        walletConnect: walletConnect({ storage }),
        client: { settings: { projectId: 'test', relayUrl: relay.url } },
        ...input,
      })
      onTestFinished(visit.stop)
      return visit
    },
  }
}

/** Opens the pairing view and waits for its link. */
export async function showLink(visit: RemoteVisit): Promise<string> {
  visit.owner.send({ type: 'pairing.show' })
  return linkOf(visit)
}

/** Resolves with the shown link once it differs from `before`. */
export async function linkOf(visit: RemoteVisit, before?: string): Promise<string> {
  const link = () => visit.pairing()?.context.offer?.uri
  await expect.poll(() => link() !== undefined && link() !== before, SOON).toBe(true)
  return link()!
}

export interface ConnectedWorld extends Omit<World, 'visit'> {
  phone: PhoneWallet
  visit: RemoteVisit
  transport: Awaited<ReturnType<RemoteVisit['transport']>>
}

/** Creates a visit that is connected with a phone that approves everything. */
export async function connectedWorld(
  options: WorldVisitOptions & { phone?: Partial<PhoneWalletOptions> } = {},
): Promise<ConnectedWorld> {
  const world = await startWorld()
  const { phone: phoneOptions, ...visitOptions } = options
  const phone = await world.createPhone({ behaviour: 'approve', ...phoneOptions })
  const visit = await world.visit(visitOptions)
  await phone.pair(await showLink(visit))
  await expect.poll(() => visit.owner.getSnapshot().value, SOON).toBe('connected')
  return { ...world, phone, visit, transport: await visit.transport() }
}
