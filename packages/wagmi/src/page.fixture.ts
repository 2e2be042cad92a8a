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
import * as wagmi3 from '@wagmi/core'
import * as wagmi2 from '@wagmi/core-2'
import { defineChain, getAddress, http } from 'viem'
import { expect, onTestFinished, vi } from 'vitest'
import { foyerConnector } from './foyerConnector.ts'
import type { FoyerHandle } from './modal.ts'

export const FIRST = getAddress('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
export const SECOND = getAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')

const NOWHERE = 'http://127.0.0.1:1'

const networkOf = (id: number, url: string) => ({
  id,
  name: `Local ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [url] } },
})

const modalNetwork = (id: number, url: string): Network => ({
  ...networkOf(id, url),
  caipNetworkId: `eip155:${id}`,
  chainNamespace: 'eip155',
})

type Wagmi = typeof wagmi3
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

/** Page of a host with a simulated wallet, the modal and wagmi. `visit` is a load of the page; the storages outlive it. */
export function openHost(wagmi: Wagmi, url = NOWHERE) {
  vi.stubGlobal('window', new EventTarget())
  onTestFinished(() => void vi.unstubAllGlobals())
  const target = new EventTarget()
  const ours = memoryStorage()
  const theirs = new Map<string, string>()
  const wallet = simulatedEvmWallet({
    name: 'Meadow',
    rdns: 'dev.meadow',
    accounts: DEVELOPMENT_KEYS,
    chains: { 31337: url, 31338: NOWHERE },
    target,
    storage: memoryWalletStorage(),
  })
  wallet.announce?.()
  const chain = (id: number) => defineChain(networkOf(id, url))
  const create = () =>
    createModalActor({
      adapters: [evmAdapter({ target })],
      networks: [modalNetwork(31337, url), modalNetwork(31338, NOWHERE)],
      storage: ours,
    })
  const visit = () => {
    const { foyer, load, stop } = handleOf(create, () => Boolean(ours.get('@foyer/active-namespace')))
    onTestFinished(() => void stop())
    const config = wagmi.createConfig({
      chains: [chain(31337), chain(31338)],
      connectors: [foyerConnector(foyer)],
      multiInjectedProviderDiscovery: false,
      transports: { 31337: http(url), 31338: http(NOWHERE) },
      storage: wagmi.createStorage({
        storage: {
          getItem: key => theirs.get(key) ?? null,
          setItem: (key, value) => void theirs.set(key, value),
          removeItem: key => void theirs.delete(key),
        },
      }),
    })
    const account = () => wagmi.getAccount(config)
    const pick = async () => {
      const actor = await load()
      await expect.poll(() => actor.getSnapshot().matches({ boot: 'ready' })).toBe(true)
      actor.send({ type: 'connector.select', id: 'eip6963:dev.meadow' })
      return actor
    }
    /** Connects by wagmi, and picks the wallet in the modal that opens. */
    const connect = async (chainId?: number) => {
      const connecting = wagmi.connect(config, { connector: config.connectors[0]!, ...(chainId && { chainId }) })
      const actor = await load()
      await expect.poll(() => selectWindow(actor.getSnapshot())).not.toBe('closed')
      await pick()
      return connecting
    }
    return { config, foyer, load, stop, account, pick, connect }
  }
  return { wallet, ours, theirs, visit }
}
