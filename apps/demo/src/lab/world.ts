import {
  type CustomWallet,
  createModalActor,
  type Features,
  type ModalActor,
  type ModalOptions,
  type WalletEntry,
} from '@foyer/core'
import type { ChainAdapter, ChainNamespace, Connection, Connector, Network, WalletAccount } from '@foyer/core/chain'
import { flushMicrotasks, memoryPorts, simulatedClock } from '@foyer/core/testing'
import { icons } from '../wallets/icons.ts'
import { type RemoteScript, withRemote } from './remote.ts'
import { type Script, scripted } from './scripted.ts'
import { type Books, services } from './services.ts'
import { withoutLedger } from './withoutLedger.ts'

const network = (
  id: number | string,
  chainNamespace: ChainNamespace,
  name: string,
  symbol: string,
  decimals: number,
): Network => ({
  id,
  caipNetworkId: `${chainNamespace}:${id}`,
  chainNamespace,
  name,
  nativeCurrency: { name: symbol, symbol, decimals },
  rpcUrls: { default: { http: ['http://localhost/rpc'] } },
  blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
})

/** The networks of each family, the first to be on, and an address as its chain writes them. */
const FAMILIES: Record<ChainNamespace, { networks: [Network, ...Network[]]; address: string }> = {
  eip155: {
    networks: [network(31337, 'eip155', 'Foundry', 'ETH', 18), network(31338, 'eip155', 'Foundry Two', 'ETH', 18)],
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  },
  solana: {
    networks: [network('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana', 'Solana', 'SOL', 9)],
    address: 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy',
  },
  polkadot: {
    networks: [network('91b171bb158e2d3848fa23a9f1c25182', 'polkadot', 'Polkadot', 'DOT', 10)],
    address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  },
  bip122: {
    networks: [network('000000000019d6689c085ae165831e93', 'bip122', 'Bitcoin', 'BTC', 8)],
    address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  },
}

const connector = (id: string, name: string, imageUrl?: string, chain: ChainNamespace = 'eip155'): Connector => ({
  id,
  name,
  type: 'ANNOUNCED',
  chain,
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

/** Wallets of the registry: the first is in this page too, the second has an odd name, only one has a picture. */
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

/** Approval of the first wallet. */
export const approval = (
  namespace: ChainNamespace = 'eip155',
  more: readonly Omit<WalletAccount, 'namespace'>[] = [],
): Connection => {
  const { networks, address } = FAMILIES[namespace]
  const [first = { address }, ...others] = more
  return {
    connectorId: 'eip6963:example.meadow',
    namespace,
    accounts: [first, ...others].map(account => ({ namespace, ...account })),
    address: first.address,
    chainId: networks[0].caipNetworkId,
  }
}

export interface WorldOptions {
  connectors?: readonly Connector[]
  features?: Partial<Features>
  legal?: boolean
  customWallets?: CustomWallet[]
  /** Those that there are, the first one under script as the world itself; left out: eip155 alone. */
  families?: readonly [ChainNamespace, ...ChainNamespace[]]
  /** Outcome of loading the adapters. */
  boot?: 'never' | 'failed'
  /** A registry and WalletConnect, or a chunk of theirs that does not come. */
  remote?: 'scripted' | 'failed'
  mobile?: boolean
  /** As a visitor has it, over the page. */
  windowed?: boolean
  /** Services that know of the account. */
  books?: Books
  /** The chunk of what the services know does not come. */
  ledger?: 'failed'
}

/** One cell's own small world: real machines, a family under script, and a clock that stands still. */
export interface World extends Script {
  /** The wallets elsewhere, where the cell has them. */
  remote: RemoteScript | undefined
  /** Answers of the services, where the cell has them. */
  books: ReturnType<typeof services> | undefined
  /** The first of its families. */
  family: ChainNamespace
  scripts: Partial<Record<ChainNamespace, Script>>
  actor: ModalActor
  pass(milliseconds: number): Promise<void>
  /** Lets everything that was just answered arrive. */
  settle(): Promise<void>
}

const connectorIn = (family: ChainNamespace) => connector('example.meadow', 'Meadow', icons.meadow, family)

const failed = async (): Promise<ChainAdapter> => {
  throw new Error('The chunk did not come.')
}

export function createWorld(options: WorldOptions): World {
  const clock = simulatedClock()
  const families = options.families ?? (['eip155'] as const)
  const connectors = options.connectors ?? wallets
  const scripts: World['scripts'] = Object.fromEntries(
    families.map(family => [
      family,
      scripted(FAMILIES[family].networks, family === 'eip155' ? connectors : [connectorIn(family)]),
    ]),
  )
  const script = scripts[families[0]]!
  const sources: Record<NonNullable<WorldOptions['boot']>, ModalOptions['adapters']> = {
    never: [() => new Promise(() => {})],
    failed: [failed],
  }
  const { mobile = false } = options
  const books = options.books && services(options.books)
  const ports = memoryPorts({ clock, ...(books && { fetch: books.fetch }) })
  const made = createModalActor({
    adapters: options.boot ? sources[options.boot] : Object.values(scripts).map(({ adapter }) => adapter),
    networks: families.flatMap(family => FAMILIES[family].networks),
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
  if (options.ledger) withoutLedger(made)
  const actor = remote?.actor ?? made
  return { ...script, family: families[0], scripts, remote, books, actor, pass: clock.advance, settle: flushMicrotasks }
}
