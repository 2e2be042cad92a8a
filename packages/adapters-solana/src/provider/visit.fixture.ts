import {
  createModalActor,
  getProvider,
  type ModalActor,
  type ModalOptions,
  selectStatus,
  selectView,
  selectWallets,
} from '@foyer/core'
import { memoryStorage } from '@foyer/core/testing'
import { showLink } from '@foyer/core/walletConnect.fixture'
import { type Solana as RunningSolana, solanaNetwork } from '@foyer/sandbox/chains'
import { memoryStorage as memoryClientStorage, type PhoneWalletOptions, phoneWallet } from '@foyer/sandbox/phone'
import { localRelay } from '@foyer/sandbox/relay.fixture'
import {
  memoryWalletStorage,
  type SimulatedSolanaWalletOptions,
  SOLANA_DEVELOPMENT_KEYS,
  simulatedSolanaWallet,
} from '@foyer/testing/solana'
import { walletConnect } from '@foyer/walletconnect'
import {
  type Address,
  address,
  appendTransactionMessageInstruction,
  createSolanaRpc,
  createTransactionMessage,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  type TransactionSigner,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { expect, onTestFinished } from 'vitest'
import { solanaAdapter } from '../adapter.ts'
import { devnet } from '../networks.ts'
import type { SolanaProvider } from './provider.types.ts'

type Solana = Pick<RunningSolana, 'url'>

/** A chain that does not answer. */
export const NOWHERE: Solana = { url: 'http://127.0.0.1:1' }

type Options = Omit<ModalOptions, 'adapters' | 'networks'>

const startActor = (target: EventTarget, chain: Solana, options: Options) => {
  const actor = createModalActor({
    adapters: [solanaAdapter({ target })],
    networks: [solanaNetwork(chain), { ...devnet, rpcUrls: { default: { http: [chain.url] } } }],
    ...options,
  })
  onTestFinished(() => void actor.stop())
  return actor.start()
}

const isConnected = (actor: ModalActor) =>
  expect.poll(() => selectStatus(actor.getSnapshot(), 'solana')).toBe('connected')

export const isDisconnected = (actor: ModalActor) =>
  expect.poll(() => selectStatus(actor.getSnapshot(), 'solana')).toBe('disconnected')

/** The provider of a connected actor. */
export function providerOf(actor: ModalActor): SolanaProvider {
  const provider = getProvider(actor, 'solana')
  if (!provider) throw new Error('The actor is not connected.')
  return provider
}

/** A page with an extension, its wallet, and visits of it that are connected. */
export function extensionPage(chain: Solana, options: Partial<SimulatedSolanaWalletOptions> = {}) {
  const target = new EventTarget()
  const addWallet = (more: Partial<SimulatedSolanaWalletOptions> = {}) => {
    const wallet = simulatedSolanaWallet({
      name: 'Meadow',
      accounts: SOLANA_DEVELOPMENT_KEYS.slice(0, 2),
      chains: { 'solana:localnet': chain.url, 'solana:devnet': chain.url },
      target,
      storage: memoryWalletStorage(),
      ...more,
    })
    onTestFinished(() => wallet.stop())
    return wallet
  }
  const wallet = addWallet(options)
  const storage = memoryStorage()
  /** Starts an actor, as at each load of the page. */
  const load = () => startActor(target, chain, { storage })
  const connect = async (actor: ModalActor, name = 'Meadow') => {
    actor.send({ type: 'modal.open' })
    await expect.poll(() => selectView(actor.getSnapshot())).toBe('Connect')
    const row = selectWallets(actor.getSnapshot()).find(each => each.name === name)
    actor.send({ type: 'wallet.select', id: row!.id })
    await isConnected(actor)
    return actor
  }
  return { wallet, addWallet, load, connect, restore: () => restored(load()), visit: () => connect(load()) }
}

const restored = async (actor: ModalActor) => {
  await isConnected(actor)
  return actor
}

/** A page that is connected with a phone over a relay. Only local endpoints can be fetched, since the client requests other hosts. */
export async function phonePage(chain: Solana, options: Partial<PhoneWalletOptions> = {}) {
  const relay = await localRelay()
  const phone = await phoneWallet({
    relayUrl: relay.url,
    behaviour: 'approve',
    rpcUrls: { 'solana:localnet': chain.url, [devnet.caipNetworkId]: chain.url },
    ...options,
  })
  onTestFinished(phone.stop)
  const client = memoryClientStorage()
  const storage = memoryStorage()
  const load = () =>
    startActor(new EventTarget(), chain, {
      storage,
      projectId: 'test',
      urls: { relay: relay.url },
      walletConnect: walletConnect({ storage: client }),
    })
  const connect = async (actor: ModalActor) => {
    await phone.pair(await showLink(actor))
    await isConnected(actor)
    return actor
  }
  return { phone, connect, visit: () => connect(load()), restore: () => restored(load()) }
}

export const rpcOf = (chain: Solana) => createSolanaRpc(chain.url)

export type Transfer = { payer: TransactionSigner; source?: TransactionSigner; to: string; amount: bigint }

/** Message of a transfer, with a blockhash of the local chain, as an app writes it with Kit. */
export async function transferMessage(chain: Solana, { payer, source = payer, to, amount }: Transfer) {
  const { value: latest } = await rpcOf(chain).getLatestBlockhash().send()
  return pipe(
    createTransactionMessage({ version: 0 }),
    message => setTransactionMessageFeePayerSigner(payer, message),
    message => setTransactionMessageLifetimeUsingBlockhash(latest, message),
    message =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({ source, destination: address(to), amount: lamports(amount) }),
        message,
      ),
  )
}

export const balanceOf = async (chain: Solana, of: string) =>
  (
    await rpcOf(chain)
      .getBalance(of as Address)
      .send()
  ).value
