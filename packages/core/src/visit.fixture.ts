import { expect, onTestFinished, vi } from 'vitest'
import type { CaipNetworkId, ChainNamespace } from './chain/namespace.ts'
import { createModalActor } from './createModalActor.ts'
import { doors } from './doors.ts'
import * as connectionsDoor from './flows/connection/provideConnection.ts'
import * as requestsDoor from './flows/connection/provideRequests.ts'
import type { ModalActor } from './flows/modal/modal.machine.ts'
import { selectView, selectWindow } from './flows/modal/modal.selectors.ts'
import type { ModalEmitted } from './flows/modal/modal.types.ts'
import type { BuiltView } from './flows/modal/views.ts'
import type { ToastSnapshot } from './flows/toast/toast.machine.ts'
import type { ModalOptions } from './options.ts'
import { plainDataIssues } from './plainData.fixture.ts'
import type { PlatformPort, Ports } from './platform/ports.ts'
import { connection, connector, network, scriptedAdapter } from './scriptedAdapter.fixture.ts'
import { flushMicrotasks, type MemoryStorage, memoryPorts, memoryStorage, seededRandom } from './testing/index.ts'
import { unopenedWalletConnect } from './walletconnect/unopenedWalletConnect.fixture.ts'
import { watchView } from './watchView.ts'

export const ETHEREUM: CaipNetworkId = 'eip155:1'
export const POLYGON: CaipNetworkId = 'eip155:137'
/** Chain that no host requests. */
export const ELSEWHERE: CaipNetworkId = 'eip155:666'
export const SOLANA: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const DEVNET: CaipNetworkId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

export const evm = ({ simulates }: { simulates?: boolean } = {}) =>
  scriptedAdapter({
    simulates,
    networks: [network(ETHEREUM, 'Ethereum'), network(POLYGON, 'Polygon')],
    connectors: [connector('eip155', 'fox', 'Fox'), connector('eip155', 'owl', 'Owl')],
  })

export const solana = () =>
  scriptedAdapter({
    networks: [network(SOLANA, 'Solana'), network(DEVNET, 'Devnet')],
    connectors: [connector('solana', 'cat', 'Cat')],
    walletSwitches: false,
  })

/** Snapshot of the toasts; undefined until the file of connections has loaded. */
export const toastsOf = (actor: ModalActor): ToastSnapshot | undefined =>
  actor.getSnapshot().children.toasts?.getSnapshot() as ToastSnapshot | undefined

/** Value stored under a key of the modal. */
export const kept = (storage: MemoryStorage, key: string): unknown => {
  const text = storage.entries.get(`@foyer/${key}`)
  return text === undefined ? undefined : (JSON.parse(text) as { value: unknown }).value
}

/** Storage after an earlier visit. */
export const storedVisit = (values: Record<string, unknown>) =>
  memoryStorage(
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [`@foyer/${key}`, JSON.stringify({ version: 1, value })]),
    ),
  )

export type VisitOptions = Omit<ModalOptions, 'adapters' | 'storage' | 'ports'> & {
  adapters?: ModalOptions['adapters']
  storage?: MemoryStorage
  platform?: Partial<PlatformPort>
  locks?: Ports['locks']
  touch?: Ports['touch']
  windows?: Ports['windows']
  /** Address of the page. */
  href?: string
  /** Whether the eip155 chains can say what a transfer will do. */
  simulates?: boolean
  /** Of the random bytes: two pages with one seed have the same ids. */
  seed?: number
  /** Answers of the services; without it the page is offline. */
  answer?: (url: URL, request: Request) => Response | Promise<Response>
}

/** A module that is imported takes time that no test controls. A test that opens a door itself has done so before. */
function openDoors() {
  if (!vi.isMockFunction(doors.requests)) vi.spyOn(doors, 'requests').mockImplementation(async () => requestsDoor)
  if (!vi.isMockFunction(doors.connection))
    vi.spyOn(doors, 'connection').mockImplementation(async () => connectionsDoor)
}

/**
 * Page with a modal over two scripted chains, started. It stops after the test. With a project id it has WalletConnect by default.
 * Every snapshot must satisfy laws 1 and 12: plain data, and only error records.
 */
export function visit({
  adapters,
  storage = memoryStorage(),
  platform,
  locks,
  touch,
  windows,
  href = 'https://app.example/',
  simulates,
  seed,
  answer,
  ...options
}: VisitOptions = {}) {
  openDoors()
  const eip155 = evm({ simulates })
  const sol = solana()
  const requests: string[] = []
  const ports = memoryPorts({
    storage,
    locks,
    touch,
    windows,
    page: { href: () => href },
    random: seededRandom(seed),
    fetch: async (input: RequestInfo | URL) => {
      const url = input instanceof Request ? input.url : String(input)
      requests.push(url)
      if (!answer) throw new TypeError('offline')
      return answer(new URL(url), input instanceof Request ? input : new Request(url))
    },
  })
  Object.assign(ports.platform, platform)
  const actor = createModalActor({
    adapters: adapters ?? [eip155.adapter, sol.adapter],
    ports,
    ...(options.projectId && { walletConnect: unopenedWalletConnect }),
    ...options,
  })
  const facts: ModalEmitted[] = []
  const views: (BuiltView | undefined)[] = []
  const issues: string[] = []
  actor.on('*', fact => void facts.push(fact))
  actor.subscribe({
    next: () => issues.push(...plainDataIssues(actor.getPersistedSnapshot())),
    error: error => issues.push(`the root stopped with ${error}`),
  })
  const unwatch = watchView(actor, view => void views.push(view))
  const stop = () => {
    unwatch()
    actor.stop()
  }
  onTestFinished(() => {
    stop()
    expect(issues, 'laws 1 and 12, and a root that never breaks').toEqual([])
  })
  actor.start()
  return {
    actor,
    eip155,
    sol,
    storage,
    clock: ports.clock,
    visibility: ports.visibility,
    requests,
    facts,
    factTypes: () => facts.map(({ type }) => type),
    /** Views in the order in which they were shown; undefined while there was none. */
    views,
    view: () => selectView(actor.getSnapshot()),
    window: () => selectWindow(actor.getSnapshot()),
    history: () => actor.getSnapshot().context.history,
    status: (namespace: ChainNamespace) => actor.getSnapshot().context.status[namespace],
    send: async (event: Parameters<typeof actor.send>[0]) => {
      actor.send(event)
      await flushMicrotasks()
    },
    stop,
  }
}

export type Visit = ReturnType<typeof visit>

/** Visit that has loaded, without a connection. */
export async function readyVisit(options?: VisitOptions) {
  const page = visit(options)
  await flushMicrotasks()
  return page
}

/** Connects the wallet of a connector through the list of wallets, as a visitor does. */
export async function connectWallet(page: Visit, id: string, chainId: CaipNetworkId, addresses?: readonly string[]) {
  const namespace = chainId.startsWith('eip155') ? page.eip155 : page.sol
  await page.send({ type: 'connector.select', id })
  await namespace.connects.last().resolve(connection(id, chainId, addresses))
}
