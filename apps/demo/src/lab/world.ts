import {
  type CustomWallet,
  createModalActor,
  type Features,
  type ModalActor,
  type ModalOptions,
  type WalletEntry,
} from '@foyer/core'
import type { ChainAdapter, ChainNamespace, Connector, Network } from '@foyer/core/chain'
import { flushMicrotasks, memoryPorts, simulatedClock } from '@foyer/core/testing'
import { icons } from '../wallets/icons.ts'
import { type RemoteScript, withRemote } from './remote.ts'
import { type Script, scripted } from './scripted.ts'
import { type Books, services } from './services.ts'

const network = (id: number | string, chainNamespace: ChainNamespace, name: string, symbol: string): Network => ({
  id,
  caipNetworkId: `${chainNamespace}:${id}`,
  chainNamespace,
  name,
  nativeCurrency: { name: symbol, symbol, decimals: 18 },
  rpcUrls: { default: { http: ['http://localhost/rpc'] } },
  blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
})

const networks = [network(31337, 'eip155', 'Foundry', 'ETH'), network(31338, 'eip155', 'Foundry Two', 'ETH')]
const otherFamily = [network('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana', 'Solana', 'SOL')]

const connector = (id: string, name: string, imageUrl?: string): Connector => ({
  id,
  name,
  type: 'ANNOUNCED',
  chain: 'eip155',
  ...(imageUrl && { imageUrl }),
  info: { rdns: id },
})

const wallets = [
  connector('example.meadow', 'Meadow', icons.meadow),
  connector('example.parallax', 'Parallax', icons.parallax),
  connector('example.rivet', 'Rivet', icons.rivet),
  connector('example.bramble', 'Bramble', icons.bramble),
]

/** Two of one name, one with a very long one, one without a picture. */
export const oddWallets = [
  connector('example.meadow', 'Meadow', icons.meadow),
  connector('example.meadow-double', 'Meadow', icons.clay),
  connector('example.long', 'The Wallet With The Longest Name That Anybody Has Ever Given To One', icons.parallax),
  connector('example.plain', 'Plain'),
]

export const walletsToGet: CustomWallet[] = [
  { id: 'dawn', name: 'Dawn', homepage: 'https://dawn.example', image_url: icons.dawn },
  { id: 'clay', name: 'Clay', homepage: 'https://clay.example', image_url: icons.clay },
]

const names = [
  'Rivet',
  'Aurora',
  'Copper',
  'Dune',
  'Ember',
  'Fjord',
  'Glade',
  'Heron',
  'Iris',
  'Juniper',
  'Kelp',
  'Lantern',
]

const ways = { mobile_link: 'rivet://', webapp_link: 'https://web.rivet.example', desktop_link: 'rivet-desktop://' }

/** What a registry has: the first in this page too, the second with an odd name, all without pictures but one. */
export const catalogue: WalletEntry[] = Array.from({ length: 40 }, (_, index) => ({
  id: `wallet-${index}`,
  name:
    index === 1
      ? 'The Wallet With The Longest Name That Anybody Has Ever Given To One'
      : `${names[index % names.length]}${index < names.length ? '' : ` ${Math.floor(index / names.length) + 1}`}`,
  chains: [],
  homepage: 'https://wallet.example',
  ...(index === 0 && { rdns: 'example.rivet', imageUrl: icons.rivet }),
  mobile_link: 'example://',
}))

/** A wallet elsewhere, by the ways to it that are named. */
export const elsewhere = (...platforms: (keyof typeof ways)[]): WalletEntry => ({
  id: 'dawn',
  name: 'Dawn',
  chains: [],
  imageUrl: icons.dawn,
  homepage: 'https://dawn.example',
  ...Object.fromEntries(platforms.map(platform => [platform, ways[platform]])),
})

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

export const approval = (chainId = 'eip155:31337' as Network['caipNetworkId']) => ({
  connectorId: 'example.meadow',
  namespace: 'eip155' as const,
  accounts: [{ namespace: 'eip155' as const, address: ADDRESS }],
  address: ADDRESS,
  chainId,
})

export interface WorldOptions {
  connectors?: readonly Connector[]
  features?: Partial<Features>
  legal?: boolean
  customWallets?: CustomWallet[]
  /** A second family beside eip155, with nobody connected. */
  families?: 2
  /** What loading the adapters comes to. */
  boot?: 'never' | 'failed'
  /** A registry and WalletConnect, or a chunk of theirs that does not come. */
  remote?: 'scripted' | 'failed'
  mobile?: boolean
  /** As a visitor has it, over the page. */
  windowed?: boolean
  /** Services that know of the account. */
  books?: Books
}

/** One cell's own small world: real machines, a family under script, and a clock that stands still. */
export interface World extends Script {
  /** The wallets elsewhere, where the cell has them. */
  remote: RemoteScript | undefined
  /** What the services know, where the cell has them. */
  books: ReturnType<typeof services> | undefined
  actor: ModalActor
  pass(milliseconds: number): Promise<void>
  /** Lets everything that was just answered arrive. */
  settle(): Promise<void>
}

const failed = async (): Promise<ChainAdapter> => {
  throw new Error('The chunk did not come.')
}

export function createWorld(options: WorldOptions): World {
  const clock = simulatedClock()
  const script = scripted(networks, options.connectors ?? wallets)
  const sources: Record<NonNullable<WorldOptions['boot']>, ModalOptions['adapters']> = {
    never: [() => new Promise(() => {})],
    failed: [failed],
  }
  const { mobile = false } = options
  const books = options.books && services(options.books)
  const ports = memoryPorts({ clock, ...(books && { fetch: books.fetch }) })
  const made = createModalActor({
    adapters: options.boot
      ? sources[options.boot]
      : [script.adapter, ...(options.families ? [scripted(otherFamily, []).adapter] : [])],
    networks: [...networks, ...(options.families ? otherFamily : [])],
    embedded: !options.windowed,
    ...(options.features && { features: options.features }),
    ...(options.legal && {
      termsConditionsUrl: 'https://example.com/terms',
      privacyPolicyUrl: 'https://example.com/privacy',
    }),
    ...(options.customWallets && { customWallets: options.customWallets }),
    ...(options.remote && { projectId: 'lab', urls: { registry: 'https://registry.example' } }),
    ...(books && { projectId: 'lab', urls: { blockchain: 'https://chain.example' }, walletConnect: false }),
    ports: { ...ports, platform: { ...ports.platform, mobile, os: mobile ? 'ios' : 'other' } },
  })
  const remote = options.remote && withRemote(made, { now: clock.now, failed: options.remote === 'failed' })
  return { ...script, remote, books, actor: remote?.actor ?? made, pass: clock.advance, settle: flushMicrotasks }
}
