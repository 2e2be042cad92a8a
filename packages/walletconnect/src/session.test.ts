import { createModalActor, selectAccount, selectPairing, selectView, selectWallets } from '@foyer/core'
import type { ChainNamespace } from '@foyer/core/chain'
import { remoteVisit } from '@foyer/core/walletConnect.fixture'
import { memoryStorage, phoneWallet } from '@foyer/sandbox/phone'
import { expect, onTestFinished, test } from 'vitest'
import { ADDRESS, HERE, networks, type Page, page, SOON, startWorld } from './relayPage.fixture.ts'
import { walletConnect } from './walletConnect.ts'

type Asked = Record<string, { chains?: string[]; methods: string[]; events: string[] }>

/** Link that the page shows. */
async function linkOf({ now }: Page): Promise<string> {
  await expect.poll(() => selectPairing(now()).uri, SOON).toBeDefined()
  return selectPairing(now()).uri!
}

const names = ({ now }: Page) => selectWallets(now()).map(({ name }) => name)

test('a wallet is asked for every method and event as optional, with the changes of the host, and for nothing as required', async () => {
  const { relay, createWallet } = await startWorld()
  const wallet = await createWallet()
  const opened = page(relay.url, {
    networks,
    settings: { methods: { add: { eip155: ['own_method'] }, remove: { solana: ['solana_getAccounts'] } } },
  })
  const asked = new Promise<{ required: Asked; optional: Asked }>(resolve =>
    wallet.client.on('session_proposal', ({ params }) =>
      resolve({ required: params.requiredNamespaces as Asked, optional: params.optionalNamespaces as Asked }),
    ),
  )
  await wallet.client.core.pairing.pair({ uri: await linkOf(opened) })
  const { required, optional } = await asked
  expect(required).toEqual({})
  expect(optional.eip155).toMatchObject({ chains: [HERE], events: expect.arrayContaining(['chainChanged']) })
  const wanted = ['eth_signTypedData_v4', 'wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_watchAsset']
  const calls = ['wallet_sendCalls', 'wallet_getCallsStatus', 'wallet_showCallsStatus', 'wallet_getCapabilities']
  expect(optional.eip155?.methods).toEqual(expect.arrayContaining([...wanted, ...calls, 'own_method']))
  expect(optional.solana?.methods).toContain('solana_signAllTransactions')
  expect(optional.solana?.methods).not.toContain('solana_getAccounts')
})

test('a real phone is paired over the relay in both namespaces, and the client keeps its session in the storage of the host', async () => {
  const { relay } = await startWorld()
  const storage = memoryStorage()
  const phone = await phoneWallet({ relayUrl: relay.url, behaviour: 'approve' })
  onTestFinished(phone.stop)
  const opened = page(relay.url, { networks, settings: { storage } })
  await phone.pair(await linkOf(opened))
  const account = (namespace: ChainNamespace) => selectAccount(opened.now(), namespace)
  await expect.poll(() => account('eip155')?.address, SOON).toBe(ADDRESS)
  expect(account('solana')?.connectedWalletInfo.name).toBe('Foyer Phone')
  expect((await storage.getKeys()).filter(key => key.includes('session'))).not.toEqual([])
})

test('the capabilities that a wallet grants with a session are kept by address and chain', async () => {
  const { relay, createWallet } = await startWorld()
  const wallet = await createWallet()
  const [evm, solana] = networks.map(network => ({
    namespace: network.chainNamespace,
    networks: [network],
    watchConnectors: () => () => {},
    connect: () => Promise.reject(new Error('Nobody connects here.')),
    restore: async () => undefined,
    disconnect: async () => {},
    watchConnection: () => () => {},
    features: {},
    remote: { methods: [], events: [], over: () => ({}) },
  }))
  const visit = await remoteVisit({
    adapters: [evm!, solana!],
    walletConnect: walletConnect({ storage: memoryStorage() }),
    networks,
    client: { settings: { projectId: 'test', relayUrl: relay.url } },
  })
  onTestFinished(visit.stop)
  visit.owner.send({ type: 'pairing.show' })
  await expect.poll(() => visit.pairing()?.context.offer?.uri, SOON).toBeDefined()
  const accounts = { eip155: [`${HERE}:${ADDRESS}`] }
  await wallet.approve(visit.pairing()!.context.offer!.uri, accounts, {
    sessionProperties: { atomic: '{"status":"supported"}', expiry: '2027-01-01' },
    scopedProperties: { [HERE]: '{"paymasterService":{"supported":true}}' },
  })
  await expect.poll(() => visit.owner.getSnapshot().value, SOON).toBe('connected')
  expect((await visit.transport()).session()?.capabilities).toEqual({
    [ADDRESS]: { [HERE]: { atomic: { status: 'supported' }, paymasterService: { supported: true } } },
  })
})

test.each([
  ['among the adapters', () => ({ adapters: [walletConnect()] })],
  ['among the adapters by a loader', () => ({ adapters: [async () => walletConnect()] })],
  ['as the option', () => ({ adapters: [], walletConnect: walletConnect() })],
  ['as the option by a loader', () => ({ adapters: [], walletConnect: async () => walletConnect() })],
])('WalletConnect given %s is offered with a project id only', async (_, given) => {
  const opened = page('ws://127.0.0.1:1', { ...given(), networks })
  await expect.poll(() => selectView(opened.now())).toBe('ConnectingWalletConnectBasic')
  expect(names(opened)).toEqual(['WalletConnect'])
  const actor = createModalActor({ ...given(), networks, ports: {} })
  onTestFinished(() => void actor.stop())
  actor.start()
  actor.send({ type: 'modal.open' })
  await expect.poll(() => selectView(actor.getSnapshot())).toBe('Connect')
  expect(selectWallets(actor.getSnapshot())).toEqual([])
})

test('without WalletConnect a project id offers none, and no view of it opens', async () => {
  const opened = page('ws://127.0.0.1:1', { adapters: [], networks })
  await expect.poll(() => selectView(opened.now())).toBe('Connect')
  expect(names(opened)).toEqual([])
  opened.actor.send({ type: 'view.go', entry: { view: 'ConnectingWalletConnectBasic', payload: {} } })
  expect(selectView(opened.now())).toBe('Connect')
})
