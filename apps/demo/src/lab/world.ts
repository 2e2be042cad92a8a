import {
  type CustomWallet,
  createModalActor,
  type Features,
  type ModalActor,
  type ModalOptions,
  type Purchase,
  type TransactionRecord,
  type WalletEntry,
} from '@foyer/core'
import type { ChainAdapter, ChainNamespace, Connection, Connector, Network, WalletAccount } from '@foyer/core/chain'
import { flushMicrotasks, memoryPorts, memoryStorage, simulatedClock } from '@foyer/core/testing'
import { walletConnect } from '@foyer/walletconnect'
import { icons } from '../wallets/icons.ts'
import { type AuthScript, scriptedAuth } from './auth.ts'
import { type Exchange, ROUTER } from './exchange.ts'
import { type Onramp, scriptedWindows } from './onramp.ts'
import { type Permissions, withPermissions } from './permissions.ts'
import { type RemoteScript, withRemote } from './remote.ts'
import { type Script, scripted } from './scripted.ts'
import { type SignInAnswer, scriptedSiwx } from './scriptedSiwx.ts'
import { type Books, services } from './services.ts'
import { withoutFlows, withoutPortfolio } from './withoutFlows.ts'

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

/** Networks of each namespace, the first of them active, and an address in the format of the chain. */
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

const MAINNET = network(1, 'eip155', 'Ethereum', 'ETH', 18)

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

/** Two wallets with the same name, one with a very long name, one without a picture. */
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

/** Registry rows: the first wallet is also on the page, the second has an unusual name, and only one has a picture. */
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

/** Registry wallet with the given links. */
export const elsewhere = (...platforms: (keyof typeof ways)[]): WalletEntry => ({
  id: 'dawn',
  name: 'Dawn',
  chains: [],
  imageUrl: icons.dawn,
  homepage: 'https://dawn.example',
  ...Object.fromEntries(platforms.map(platform => [platform, ways[platform]])),
})

/** Connection that the first wallet approves. */
export const approval = (
  namespace: ChainNamespace = 'eip155',
  more: readonly Omit<WalletAccount, 'namespace'>[] = [],
): Connection => {
  const { networks, address } = FAMILIES[namespace]
  const [first = { address }, ...others] = more
  return {
    connectorId: 'example.meadow',
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
  /** Namespaces with an adapter; the first one is scripted. Default: eip155 only. */
  families?: readonly [ChainNamespace, ...ChainNamespace[]]
  /** Outcome of loading the adapters. */
  boot?: 'never' | 'failed'
  /** Registry and WalletConnect, or a failure to load them. */
  remote?: 'scripted' | 'failed'
  mobile?: boolean
  /** Shows the modal as a dialog over the page. */
  windowed?: boolean
  /** Scripted services with data about the account. */
  books?: Books
  /** The portfolio fails to load. */
  portfolio?: 'failed'
  /** Outcome of loading the send flow and the transactions. */
  sending?: 'never' | 'failed'
  /** Outcome of loading the names flow. */
  naming?: 'never' | 'failed'
  /** Scripted service of site permissions, where the cell has services. */
  permissions?: Permissions
  /** Outcome of loading the flow of site permissions. */
  permitting?: 'never' | 'failed'
  /** Scripted service that sells coins, where the cell has services. */
  onramp?: Onramp
  /** The buy flow fails to load. */
  buying?: 'failed'
  /** Scripted service that swaps, where the cell has services. */
  exchange?: Exchange
  /** The swap flow fails to load. */
  swapping?: 'failed'
  /** The host offers logins, of a scripted service. */
  auth?: true
  /** The host signs visitors in. */
  signIn?: SignInAnswer
  /** The login flow fails to load. */
  loggingIn?: 'failed'
  /** The browser blocks windows. */
  blocked?: boolean
  /** Purchase of an earlier visit. */
  purchase?: Purchase
  /** The host offers Ethereum too. */
  mainnet?: boolean
  /** The session of the wallet approves neither transfers nor messages. */
  unapproved?: boolean
  /** Transactions of an earlier visit. */
  stored?: readonly TransactionRecord[]
  /** The browser stores no transactions any more. */
  full?: boolean
}

/** World of one cell: real machines, a scripted adapter, and a stopped clock. */
export interface World extends Script {
  /** Scripted remote wallets, if the cell has them. */
  remote: RemoteScript | undefined
  /** Scripted logins, if the cell has them. */
  auth: AuthScript | undefined
  /** Scripted services, if the cell has them. */
  books: ReturnType<typeof services> | undefined
  /** First namespace of the cell. */
  family: ChainNamespace
  scripts: Partial<Record<ChainNamespace, Script>>
  actor: ModalActor
  pass(milliseconds: number): Promise<void>
  /** Waits until every answer given so far has arrived. */
  settle(): Promise<void>
}

const connectorIn = (family: ChainNamespace) => connector('example.meadow', 'Meadow', icons.meadow, family)

/** Address of the scripted accounts of a namespace. */
export const addressIn = (namespace: ChainNamespace): string => FAMILIES[namespace].address

/** Key of the transactions in the storage. */
const TRANSACTIONS = '@foyer/transactions'

const failed = async (): Promise<ChainAdapter> => {
  throw new Error('The chunk did not load.')
}

/** Storage of the browser, with the transactions and the purchase of an earlier visit. */
function storageOf({ stored, full, purchase }: WorldOptions) {
  const envelope = (value: unknown) => JSON.stringify({ version: 1, value })
  const storage = memoryStorage({
    ...(stored && { [TRANSACTIONS]: envelope(stored) }),
    ...(purchase && { '@foyer/buy': envelope([purchase]) }),
  })
  const set = (key: string, text: string) => {
    if (full && key === TRANSACTIONS) throw new Error('The storage is full.')
    storage.set(key, text)
  }
  return { ...storage, set }
}

const networksOf = (family: ChainNamespace, { mainnet }: WorldOptions): [Network, ...Network[]] =>
  mainnet && family === 'eip155' ? [...FAMILIES[family].networks, MAINNET] : FAMILIES[family].networks

export function createWorld(options: WorldOptions): World {
  const clock = simulatedClock()
  const families = options.families ?? (['eip155'] as const)
  const connectors = options.connectors ?? wallets
  const scripts: World['scripts'] = Object.fromEntries(
    families.map(family => [
      family,
      scripted(networksOf(family, options), family === 'eip155' ? connectors : [connectorIn(family)], {
        approved: !options.unapproved,
        swapping: options.exchange !== undefined,
        remote: options.auth !== undefined,
      }),
    ]),
  )
  const script = scripts[families[0]]!
  const sources: Record<NonNullable<WorldOptions['boot']>, ModalOptions['adapters']> = {
    never: [() => new Promise(() => {})],
    failed: [failed],
  }
  const { mobile = false } = options
  const auth = options.auth && scriptedAuth()
  const books = options.books && services(options.books, options.onramp, options.exchange)
  const fetch = books && options.permissions ? withPermissions(options.permissions, books.fetch) : books?.fetch
  const ports = memoryPorts({ clock, storage: storageOf(options), ...(fetch && { fetch }) })
  const made = createModalActor({
    adapters: options.boot ? sources[options.boot] : Object.values(scripts).map(({ adapter }) => adapter),
    networks: families.flatMap(family => networksOf(family, options)),
    embedded: !options.windowed,
    ...(options.features && { features: options.features }),
    ...(options.legal && {
      termsConditionsUrl: 'https://example.com/terms',
      privacyPolicyUrl: 'https://example.com/privacy',
    }),
    ...(options.customWallets && { customWallets: options.customWallets }),
    ...(options.remote && {
      projectId: 'lab',
      urls: { registry: 'https://registry.example' },
      walletConnect: walletConnect(),
    }),
    ...(books && { projectId: 'lab', urls: { blockchain: 'https://chain.example' }, walletConnect: false }),
    ...(auth && { auth: auth.connector }),
    ...(options.signIn && { siwx: scriptedSiwx(options.signIn) }),
    ...(options.exchange && { swapRouters: { 'eip155:31337': [{ address: ROUTER, minimum: 'unproved' }] } }),
    ports: {
      ...ports,
      windows: scriptedWindows(options.blocked === true),
      platform: { ...ports.platform, mobile, os: mobile ? 'ios' : 'other' },
    },
  })
  const remote = options.remote && withRemote(made, { now: clock.now, failed: options.remote === 'failed' })
  if (options.portfolio) withoutPortfolio(made)
  if (options.sending) withoutFlows(made, ['send', 'transactions'], options.sending)
  if (options.naming) withoutFlows(made, ['names'], options.naming)
  if (options.permitting) withoutFlows(made, ['smartSessions'], options.permitting)
  if (options.buying) withoutFlows(made, ['buy'], options.buying)
  if (options.loggingIn) withoutFlows(made, ['login'], options.loggingIn)
  if (options.swapping) withoutFlows(made, ['swap'], options.swapping)
  const actor = remote?.actor ?? made
  return {
    ...script,
    family: families[0],
    scripts,
    remote,
    auth,
    books,
    actor,
    pass: clock.advance,
    settle: flushMicrotasks,
  }
}
