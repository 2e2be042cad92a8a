import { evmAdapter } from '@foyer/adapters-evm'
import {
  createCommands,
  createModalActor,
  getProvider,
  type ModalActor,
  type Network,
  selectStatus,
  selectWindow,
  watchTree,
} from '@foyer/core'
import { memoryStorage } from '@foyer/core/testing'
import { DEVELOPMENT_KEYS, memoryWalletStorage, simulatedEvmWallet } from '@foyer/testing/evm'
import type { CreateConnectorFn } from '@wagmi/core'
import * as wagmi3 from '@wagmi/core'
import * as wagmi2 from '@wagmi/core-2'
import { defineChain, getAddress, http } from 'viem'
import { expect, onTestFinished, vi } from 'vitest'
import { foyerConnector } from './foyerConnector.ts'
import type { FoyerHandle } from './modal.ts'

export const FIRST = getAddress('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
export const SECOND = getAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')

const NOWHERE = 'http://127.0.0.1:1'

const networkOf = (id: number, url = NOWHERE) => ({
  id,
  name: `Local ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [url] } },
})

const modalNetwork = (id: number, url?: string): Network => ({
  ...networkOf(id, url),
  caipNetworkId: `eip155:${id}`,
  chainNamespace: 'eip155',
})

export type Wagmi = typeof wagmi3
export const VERSIONS: [number, Wagmi][] = [
  [2, wagmi2 as unknown as Wagmi],
  [3, wagmi3],
]

/** Handle over an actor that starts when it is loaded, as that of `createFoyer()` without a document. */
function handleOf(create: () => ModalActor, isStored: () => boolean) {
  let actor: ModalActor | undefined
  const listeners = new Set<() => void>()
  const load = vi.fn(async () => {
    if (!actor) {
      actor = create().start()
      watchTree(actor, () => listeners.forEach(listener => void listener()))
    }
    return actor
  })
  const foyer: FoyerHandle = {
    load,
    connect: async options => createCommands(await load()).connect(options),
    getProvider: namespace => actor && getProvider(actor, namespace),
    status: namespace => (actor ? selectStatus(actor.getSnapshot(), namespace) : 'disconnected'),
    hasStoredConnection: isStored,
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return { foyer, load, stop: () => actor?.stop() }
}

type HostOptions = {
  /** Whether the page is rendered on a server: wagmi reads its storage after the mount. */
  ssr?: boolean
  /** Endpoints by chain id, where a chain runs. */
  urls?: Record<number, string>
  /** Ids of the chains that the wallet, the modal and wagmi have. */
  ofWallet?: number[]
  ofModal?: number[]
  ofWagmi?: [number, ...number[]]
  /** How the wallet answers a switch. */
  switching?: 'enkrypt'
}

const BOTH: [number, number] = [31337, 31338]

/** wagmi's storage in memory. A page that has been left writes nothing any more. */
function storageOf(wagmi: Wagmi, values: Map<string, string>, isLeft: () => boolean) {
  const write = (change: () => unknown) => void (isLeft() || change())
  return wagmi.createStorage({
    storage: {
      getItem: key => values.get(key) ?? null,
      setItem: (key, value) => write(() => values.set(key, value)),
      removeItem: key => write(() => values.delete(key)),
    },
  })
}

/** Page of a host with a simulated wallet, the modal and wagmi. `visit` is a load of the page; the storages outlive it. */
export function openHost(
  wagmi: Wagmi,
  { ssr = false, urls = {}, ofWallet = BOTH, ofModal = BOTH, ofWagmi = BOTH, switching }: HostOptions = {},
) {
  if (typeof window === 'undefined') {
    vi.stubGlobal('window', new EventTarget())
    onTestFinished(() => void vi.unstubAllGlobals())
  }
  const target = new EventTarget()
  const ours = memoryStorage()
  const theirs = new Map<string, string>()
  const wallet = simulatedEvmWallet({
    name: 'Meadow',
    rdns: 'dev.meadow',
    accounts: DEVELOPMENT_KEYS,
    chains: Object.fromEntries(ofWallet.map(id => [id, urls[id] ?? NOWHERE])),
    target,
    storage: memoryWalletStorage(),
    ...(switching && { switching }),
  })
  wallet.announce()
  const create = () =>
    createModalActor({
      adapters: [evmAdapter({ target })],
      networks: ofModal.map(id => modalNetwork(id, urls[id])),
      storage: ours,
    })
  const [first, ...rest] = ofWagmi.map(id => defineChain(networkOf(id, urls[id])))
  /** Configuration of a host with the modal, and with other connectors. */
  const configure = (
    source: FoyerHandle | ModalActor,
    { others = [], isLeft = () => false }: { others?: CreateConnectorFn[]; isLeft?: () => boolean } = {},
  ) =>
    wagmi.createConfig({
      chains: [first!, ...rest],
      connectors: [foyerConnector(source), ...others],
      multiInjectedProviderDiscovery: false,
      ssr,
      transports: Object.fromEntries(ofWagmi.map(id => [id, http(urls[id] ?? NOWHERE)])),
      storage: storageOf(wagmi, theirs, isLeft),
    })

  /** Leaves a page: its actor stops, and wagmi keeps what it has stored. */
  function leaving(stop: () => void) {
    let isLeft = false
    const leave = () => {
      isLeft = true
      stop()
    }
    onTestFinished(leave)
    return { leave, isLeft: () => isLeft }
  }

  const visit = (others?: CreateConnectorFn[]) => {
    const { foyer, load, stop } = handleOf(create, () => Boolean(ours.get('@foyer/active-namespace')))
    const { leave, isLeft } = leaving(stop)
    return { ...useHost(wagmi, load, configure(foyer, { others, isLeft })), foyer, load, leave }
  }
  /** Visit of a page that passes its own actor. */
  const visitWithActor = () => {
    const actor = create().start()
    const { leave, isLeft } = leaving(() => void actor.stop())
    return { ...useHost(wagmi, async () => actor, configure(actor, { isLeft })), actor, leave }
  }
  return { wallet, ours, theirs, configure, visit, visitWithActor }
}

/** Actions of a visitor on the page, and what wagmi shows. */
function useHost(wagmi: Wagmi, load: () => Promise<ModalActor>, config: ReturnType<Wagmi['createConfig']>) {
  const account = () => wagmi.getAccount(config)
  const pick = async () => {
    const actor = await load()
    await expect.poll(() => actor.getSnapshot().matches({ boot: 'ready' })).toBe(true)
    actor.send({ type: 'connector.select', id: 'eip6963:dev.meadow' })
    return actor
  }
  const opened = async () => {
    const actor = await load()
    await expect.poll(() => selectWindow(actor.getSnapshot())).not.toBe('closed')
    return actor
  }
  /** Connects by wagmi, and picks the wallet in the modal that opens. */
  const connect = async (options: { chainId?: number; withCapabilities?: boolean } = {}) => {
    const connecting = wagmi.connect(config, { connector: config.connectors[0]!, ...options })
    await opened()
    await pick()
    return connecting
  }
  return { config, account, pick, opened, connect }
}
