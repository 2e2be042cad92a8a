import {
  connectionOf,
  createModalActor,
  getProvider,
  type ModalActor,
  type ModalOptions,
  selectStatus,
} from '@foyer/core'
import { memoryStorage } from '@foyer/core/testing'
import {
  DEVELOPMENT_KEYS,
  memoryWalletStorage,
  type SimulatedEvmWalletOptions,
  simulatedEvmWallet,
} from '@foyer/testing/evm'
import { expect, onTestFinished } from 'vitest'
import { type EvmAdapterOptions, evmAdapter } from '../adapter.ts'
import { localNetwork, rejection } from '../page.fixture.ts'

const NOWHERE = 'http://127.0.0.1:1'
export const FIRST = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
export const SECOND = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

/** Typed data for a chain, or for none. */
export const mail = (chainId: unknown) => ({
  domain: { name: 'Foyer', ...(chainId !== undefined && { chainId }) },
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  message: { text: 'hello' },
})

export const statusIs = (actor: ModalActor, status: ReturnType<typeof selectStatus>) =>
  expect.poll(() => selectStatus(actor.getSnapshot(), 'eip155')).toBe(status)

/** Host's page with a modal and simulated wallets, on the chains 31337 and 31338. The wallets also have 31339. */
export function openHost({ here = NOWHERE, there = NOWHERE } = {}, options: Partial<EvmAdapterOptions> = {}) {
  const target = new EventTarget()
  const storage = memoryStorage()
  const wallet = (
    rdns: string,
    accounts: readonly `0x${string}`[] = DEVELOPMENT_KEYS,
    more: Partial<SimulatedEvmWalletOptions> = {},
  ) => {
    const made = simulatedEvmWallet({
      name: rdns,
      rdns,
      accounts,
      chains: { 31337: here, 31338: there, 31339: NOWHERE },
      target,
      storage: memoryWalletStorage(),
      ...more,
    })
    made.announce?.()
    return made
  }
  const meadow = wallet('dev.meadow')
  const rivet = wallet('dev.rivet', DEVELOPMENT_KEYS.slice(1, 3))
  const staying = wallet('dev.staying', DEVELOPMENT_KEYS, { switching: 'enkrypt' })
  const visit = (more: Partial<ModalOptions> = {}) => {
    const actor = createModalActor({
      adapters: [evmAdapter({ target, ...options })],
      networks: [localNetwork({ chainId: 31337, url: here }), localNetwork({ chainId: 31338, url: there })],
      storage,
      ...more,
    }).start()
    onTestFinished(() => void actor.stop())
    return actor
  }
  return { meadow, rivet, staying, visit }
}

export async function connect(actor: ModalActor, rdns = 'dev.meadow') {
  await expect.poll(() => actor.getSnapshot().matches({ boot: 'ready' })).toBe(true)
  actor.send({ type: 'connector.select', id: `eip6963:${rdns}` })
  await expect
    .poll(() => connectionOf(actor.getSnapshot(), 'eip155')?.context.connection?.connectorId)
    .toBe(`eip6963:${rdns}`)
  await statusIs(actor, 'connected')
  return providerOf(actor)
}

export const providerOf = (actor: ModalActor) => getProvider(actor, 'eip155')!

/** Code of the error that a request is refused with. */
export const codeOf = async (request: Promise<unknown>) => ((await rejection(request)) as { code?: unknown }).code
