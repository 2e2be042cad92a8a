import {
  type ChainAdapter,
  type Connection,
  type ConnectionFact,
  type Connector,
  isFoyerError,
} from '@foyer/core/chain'
import { afterEach, beforeEach, expect } from 'vitest'
import type { SimulationOptions } from '../simulation.ts'
import type { SimulatedWallet } from '../wallet.ts'
import type { AdapterPage, AdapterWorld, Limitation, Presence } from './world.ts'

export const ALL_SOURCES = { announced: true, injected: true }
export const TEXT = 'Foyer signs: 0x00, ünïcödé ✓\nand a second line'

/** Polling options that also cover adapters which poll the page. */
export const SOON = { interval: 10, timeout: 4_000 }

type Call = { signal: AbortSignal }

/** Call options with a time-out, so that a test cannot hang. */
export const call = (milliseconds = 4_000): Call => ({ signal: AbortSignal.timeout(milliseconds) })

/** Resolves with the reason of a rejection; throws when the work resolves. */
export const rejection = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work
  } catch (error) {
    return error
  }
  throw new Error('The promise resolved, but a rejection was expected.')
}

/** Code of a FoyerError; any other value unchanged. */
export const codeOf = (error: unknown) => (isFoyerError(error) ? error.code : error)

export const addressesOf = (connection: Connection) => connection.accounts.map(({ address }) => address)

/** Pause before asserting that something did not happen. */
export const settle = () => new Promise(resolve => setTimeout(resolve, 60))

/** The same for adapters that poll a wallet twice a second. */
export const settlePolling = () => new Promise(resolve => setTimeout(resolve, 600))

/** World and page of the current test. Its properties change with each test and each reload. */
export interface AdapterSession {
  readonly world: AdapterWorld
  readonly adapter: ChainAdapter
  /** The wallet under test. */
  readonly wallet: SimulatedWallet
  readonly other: SimulatedWallet
  /** Connectors last reported by `watchConnectors`. */
  readonly connectors: readonly Connector[]
  /** Stops the wallets of the page and loads it again. */
  reload(wallet?: Presence, disguise?: SimulationOptions['disguise']): Promise<void>
  impersonate(): SimulatedWallet
  connect(options?: Call, connectorId?: string): Promise<Connection>
  watch(connection: Connection): { facts: ConnectionFact[]; stop: () => void }
  stopDiscovery(): void
  lacks(limitation: Limitation): boolean
}

/** Waits until a fact has been reported. */
export const seen = (facts: readonly ConnectionFact[], fact: ConnectionFact) =>
  expect.poll(() => facts, SOON).toContainEqual(fact)

/** Builds a world and opens a page before each test of the surrounding `describe`, and closes both after it. */
export function createSession(setup: () => AdapterWorld | Promise<AdapterWorld>): AdapterSession {
  let world: AdapterWorld
  let page: AdapterPage
  let connectors: readonly Connector[] = []
  let stopDiscovery = () => {}
  let cleanups: (() => unknown)[] = []

  const open = async (wallet?: Presence, disguise?: SimulationOptions['disguise']) => {
    page = await world.open(wallet, disguise)
    const { wallet: mine, other } = page
    stopDiscovery = page.adapter.watchConnectors(list => {
      connectors = list
    }, ALL_SOURCES)
    cleanups.push(
      stopDiscovery,
      () => mine.stop(),
      () => other.stop(),
    )
  }

  beforeEach(async () => {
    world = await setup()
    await open()
  })
  afterEach(async () => {
    for (const cleanup of cleanups.reverse()) cleanup()
    cleanups = []
    await world.close?.()
  })

  return {
    get world() {
      return world
    },
    get adapter() {
      return page.adapter
    },
    get wallet() {
      return page.wallet
    },
    get other() {
      return page.other
    },
    get connectors() {
      return connectors
    },
    async reload(wallet, disguise) {
      page.wallet.stop()
      page.other.stop()
      await open(wallet, disguise)
    },
    impersonate() {
      const impostor = page.impersonate()
      cleanups.push(() => impostor.stop())
      return impostor
    },
    connect: (options = call(), connectorId = page.wallet.id) =>
      page.adapter.connect({ connectorId, networks: world.networks }, options),
    watch(connection) {
      const facts: ConnectionFact[] = []
      const stop = page.adapter.watchConnection(connection, fact => facts.push(fact))
      cleanups.push(stop)
      return { facts, stop }
    },
    stopDiscovery: () => stopDiscovery(),
    lacks: limitation => world.without?.includes(limitation) === true,
  }
}
