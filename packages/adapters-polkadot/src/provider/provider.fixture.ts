import { createModalActor, getProvider, type ModalOptions, selectStatus } from '@foyer/core'
import type { Network } from '@foyer/core/chain'
import { memoryStorage } from '@foyer/core/testing'
import { showLink } from '@foyer/core/walletConnect.fixture'
import { type Polkadot, polkadotNetwork } from '@foyer/sandbox/chains'
import {
  type PhoneWallet,
  type PhoneWalletOptions,
  phoneWallet,
  memoryStorage as sessionStorage,
} from '@foyer/sandbox/phone'
import { localRelay } from '@foyer/sandbox/relay.fixture'
import {
  type InjectionTarget,
  memoryWalletStorage,
  POLKADOT_DEVELOPMENT_KEYS,
  type SimulatedPolkadotWallet,
  type SimulatedPolkadotWalletOptions,
  simulatedPolkadotWallet,
  wrapBytes,
} from '@foyer/testing/polkadot'
import { walletConnect } from '@foyer/walletconnect'
import { sr25519Verify } from '@polkadot/util-crypto'
import { expect, onTestFinished } from 'vitest'
import { accountOf } from '../accounts.ts'
import { polkadotAdapter } from '../adapter.ts'
import { atOnce } from '../atOnce.fixture.ts'
import { westend } from '../networks.ts'
import type { PolkadotProvider } from './provider.types.ts'

type Modal = ReturnType<typeof createModalActor>

/** Actions of the tests on a page. */
const pageOf = (actor: Modal) => ({
  actor,
  provider: () => getProvider(actor, 'polkadot'),
  now: () => getProvider(actor, 'polkadot')!,
  status: () => selectStatus(actor.getSnapshot(), 'polkadot'),
  isConnected: () => expect.poll(() => selectStatus(actor.getSnapshot(), 'polkadot')).toBe('connected'),
  async disconnect() {
    actor.send({ type: 'connection.disconnect' })
    await expect.poll(() => selectStatus(actor.getSnapshot(), 'polkadot')).toBe('disconnected')
  },
})

export type Page = ReturnType<typeof pageOf>

const start = (options: ModalOptions): Page => {
  const actor = createModalActor({ ...options, ports: { touch: atOnce } })
  onTestFinished(() => void actor.stop())
  actor.start()
  return pageOf(actor)
}

export const localNetworks = (chain?: Polkadot): Network[] =>
  chain ? [polkadotNetwork(chain), { ...westend, rpcUrls: { default: { http: [chain.url] } } }] : [westend]

/** A page whose visitor has connected an extension; `reload` opens it again. */
export async function extensionPage(
  options: Partial<SimulatedPolkadotWalletOptions> & { networks?: Network[] } = {},
): Promise<Page & { wallet: SimulatedPolkadotWallet; target: InjectionTarget; reload(): Page }> {
  const { networks = localNetworks(), ...walletOptions } = options
  const target: InjectionTarget = new EventTarget()
  const wallet = simulatedPolkadotWallet({
    name: 'meadow',
    accounts: POLKADOT_DEVELOPMENT_KEYS,
    target,
    storage: memoryWalletStorage(),
    ...walletOptions,
  })
  const storage = memoryStorage()
  const open = () => start({ adapters: [polkadotAdapter({ target, networks })], networks, storage })
  const page = open()
  await connectWith(page, 'injectedWeb3:meadow')
  const reload = () => {
    page.actor.stop()
    return open()
  }
  return { ...page, wallet, target, reload }
}

export async function connectWith({ actor, isConnected }: Page, id: string): Promise<void> {
  await expect.poll(() => actor.getSnapshot().context.connectors.map(each => each.id)).toContain(id)
  actor.send({ type: 'modal.open' })
  actor.send({ type: 'connector.select', id })
  await isConnected()
}

/** A page whose visitor has connected the sandbox's phone over a real relay. Only local endpoints can be fetched. */
export async function phonePage(
  options: Partial<PhoneWalletOptions> & { networks?: Network[] } = {},
): Promise<Page & { phone: PhoneWallet; reload(): Page }> {
  const { networks = localNetworks(), ...phoneOptions } = options
  const relay = await localRelay()
  const phone = await phoneWallet({ relayUrl: relay.url, behaviour: 'approve', ...phoneOptions })
  onTestFinished(phone.stop)
  const [storage, session] = [memoryStorage(), sessionStorage()]
  const open = () =>
    start({
      adapters: [polkadotAdapter({ target: new EventTarget(), networks })],
      networks,
      projectId: 'test',
      urls: { relay: relay.url },
      walletConnect: walletConnect({ storage: session }),
      storage,
    })
  const page = open()
  await phone.pair(await showLink(page.actor))
  await page.isConnected()
  const reload = () => {
    page.actor.stop()
    return open()
  }
  return { ...page, phone, reload }
}

/** A transaction of Westend by an account, with fields that a wallet can read. */
export const payload = (address: string, more: object = {}) =>
  ({
    address,
    genesisHash: `0x${westend.id}${'ab'.repeat(16)}`,
    blockHash: `0x${'22'.repeat(32)}`,
    blockNumber: '0x00000001',
    method: '0x0600',
    era: '0x00',
    nonce: '0x00000000',
    tip: '0x00000000000000000000000000000000',
    specVersion: '0x00000001',
    transactionVersion: '0x00000001',
    signedExtensions: ['CheckSpecVersion', 'CheckTxVersion', 'CheckGenesis', 'CheckMortality', 'CheckNonce'],
    version: 4,
    ...more,
  }) as Parameters<NonNullable<PolkadotProvider['signer']['signPayload']>>[0]

export const text = (message: string) => new TextEncoder().encode(message)

export const raw = (address: string, data = '0x6869') => ({ address, data, type: 'bytes' }) as const

/** Every method of a provider, called for its own account. */
export const calls = ({ signer, papiSigner, account: { address } }: PolkadotProvider) => ({
  signPayload: () => signer.signPayload!(payload(address)),
  signRaw: () => signer.signRaw!(raw(address)),
  signTx: () => papiSigner!.signTx(new Uint8Array(), {}, new Uint8Array(), 1),
  signBytes: () => papiSigner!.signBytes(text('hi')),
})

/** Whether a provider signs as that account. */
export async function signs(provider: PolkadotProvider, owner: string): Promise<boolean> {
  const signature = await provider.papiSigner!.signBytes(text('hi'))
  return sr25519Verify(wrapBytes(text('hi')), signature, accountOf(owner)!)
}
