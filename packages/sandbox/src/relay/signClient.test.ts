import { closeClient, connectOnce } from '@foyer/core/chain/adapters'
import { SignClient } from '@walletconnect/sign-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Relay, startRelay } from './index.ts'

type Client = Awaited<ReturnType<typeof SignClient.init>>

const ACCOUNT = 'eip155:31337:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SHARED = {
  eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: ['chainChanged', 'accountsChanged'] },
}
const SETTLED = { eip155: { ...SHARED.eip155, accounts: [ACCOUNT] } }
const REJECTED = { code: 5000, message: 'User rejected.' }

const createStorage = () => {
  const items = new Map<string, unknown>()
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async <T>() => [...items.entries()] as [string, T][],
    getItem: async <T>(key: string) => items.get(key) as T | undefined,
    setItem: async (key: string, value: unknown) => void items.set(key, structuredClone(value)),
    removeItem: async (key: string) => void items.delete(key),
  }
}

let relay: Relay
const clients: Client[] = []

beforeEach(async () => {
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  // The SDK calls a verify server.
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
  relay = await startRelay()
})

afterEach(async () => {
  for (const client of clients.splice(0)) await closeClient(client)
  await relay.stop()
})

const createClient = async (name: string, storage = createStorage()) => {
  const client = await SignClient.init({
    projectId: 'test',
    relayUrl: relay.url,
    metadata: { name, description: name, url: 'http://localhost', icons: [] },
    telemetryEnabled: false,
    storage,
    customStoragePrefix: `${name}-${Math.random()}`,
    logger: 'silent',
  })
  // A second after its start the client handles once more what it is handling at that moment: an end would come twice.
  vi.spyOn(client.core.relayer.messages, 'getWithoutAck').mockReturnValue({})
  connectOnce(client.core.relayer)
  clients.push(client)
  return client
}

const approves = (wallet: Client) =>
  wallet.on('session_proposal', ({ id }) => {
    void wallet.approve({ id, namespaces: SETTLED })
  })

const connected = async () => {
  const [app, wallet] = [await createClient('app'), await createClient('wallet')]
  approves(wallet)
  const { uri, approval } = await app.connect({ optionalNamespaces: SHARED })
  await wallet.core.pairing.pair({ uri: uri! })
  return { app, wallet, session: await approval() }
}

const sign = (app: Client, topic: string) =>
  app.request<string>({ topic, chainId: 'eip155:31337', request: { method: 'personal_sign', params: ['0x00'] } })

const answersWith = (wallet: Client, outcome: { result: string } | { error: typeof REJECTED }) =>
  wallet.on('session_request', ({ topic, id }) => {
    void wallet.respond({ topic, response: { id, jsonrpc: '2.0', ...outcome } })
  })

test('a client pairs, settles, sends a request, and receives a ping, events and the end', async () => {
  const { app, wallet, session } = await connected()
  expect(session.namespaces.eip155?.accounts).toEqual([ACCOUNT])
  answersWith(wallet, { result: '0xsigned' })
  expect(await sign(app, session.topic)).toBe('0xsigned')
  await app.ping({ topic: session.topic })

  const changed = new Promise(heard => app.on('session_event', ({ params }) => heard(params.event)))
  const event = { name: 'chainChanged', data: 31337 }
  await wallet.emit({ topic: session.topic, event, chainId: 'eip155:31337' })
  expect(await changed).toEqual(event)

  const ended = new Promise(heard => app.on('session_delete', ({ topic }) => heard(topic)))
  await wallet.disconnect({ topic: session.topic, reason: { code: 6000, message: 'User disconnected.' } })
  expect(await ended).toBe(session.topic)
})

test('a rejected proposal and a rejected request reach the app as rejections', async () => {
  const [app, wallet] = [await createClient('app'), await createClient('wallet')]
  wallet.on('session_proposal', ({ id }) => void wallet.reject({ id, reason: REJECTED }))
  const { uri, approval } = await app.connect({ optionalNamespaces: SHARED })
  await wallet.core.pairing.pair({ uri: uri! })
  await expect(approval()).rejects.toMatchObject(REJECTED)

  wallet.removeAllListeners('session_proposal')
  approves(wallet)
  const second = await app.connect({ optionalNamespaces: SHARED })
  await wallet.core.pairing.pair({ uri: second.uri! })
  const session = await second.approval()
  answersWith(wallet, { error: REJECTED })
  await expect(sign(app, session.topic)).rejects.toMatchObject(REJECTED)
})

test('dropped sockets reconnect, and requests from meanwhile are answered', async () => {
  const { app, wallet, session } = await connected()
  answersWith(wallet, { result: '0xsigned' })
  const noticed = [app, wallet].map(
    client => new Promise<void>(heard => client.core.relayer.once('relayer_disconnect', heard)),
  )
  expect(relay.faults.dropSockets()).toBe(2)
  // The SDK waits a minute for messages written to a socket that is already dead.
  await Promise.all(noticed)
  expect(await sign(app, session.topic)).toBe('0xsigned')
  expect(relay.stats.accepted).toBeGreaterThanOrEqual(4)
})

test('a wallet that connects late finds the proposal in the mailbox', async () => {
  const app = await createClient('app')
  const { uri, approval } = await app.connect({ optionalNamespaces: SHARED })
  const wallet = await createClient('wallet')
  approves(wallet)
  await wallet.core.pairing.pair({ uri: uri! })
  expect((await approval()).namespaces.eip155?.accounts).toEqual([ACCOUNT])
})

test('an approval waits for an app that is offline', async () => {
  const [app, wallet] = [await createClient('app'), await createClient('wallet')]
  const { uri, approval } = await app.connect({ optionalNamespaces: SHARED })
  await app.core.relayer.transportClose()
  approves(wallet)
  const settled = approval()
  await wallet.core.pairing.pair({ uri: uri! })
  await expect.poll(() => wallet.session.length).toBe(1)
  await app.core.relayer.transportOpen()
  expect((await settled).namespaces.eip155?.accounts).toEqual([ACCOUNT])
})

test('a session survives a reload of the app from its storage', async () => {
  const storage = createStorage()
  const prefix = 'app'
  const init = () =>
    SignClient.init({
      projectId: 'test',
      relayUrl: relay.url,
      telemetryEnabled: false,
      storage,
      customStoragePrefix: prefix,
      logger: 'silent',
      metadata: { name: prefix, description: prefix, url: 'http://localhost', icons: [] },
    })
  const app = await init()
  const wallet = await createClient('wallet')
  approves(wallet)
  answersWith(wallet, { result: '0xsigned' })
  const { uri, approval } = await app.connect({ optionalNamespaces: SHARED })
  await wallet.core.pairing.pair({ uri: uri! })
  const { topic } = await approval()
  await closeClient(app)
  const reloaded = await init()
  clients.push(reloaded)
  expect(reloaded.session.keys).toEqual([topic])
  expect(await sign(reloaded, topic)).toBe('0xsigned')
})

test('a refused token keeps the app from connecting until it is accepted again', async () => {
  await relay.faults.set({ refuseTokens: true })
  const app = await createClient('app')
  const connecting = app.connect({ optionalNamespaces: SHARED })
  connecting.catch(() => {})
  await expect.poll(() => relay.stats.refused).toBeGreaterThan(0)
  expect(relay.stats.accepted).toBe(0)
  await relay.faults.reset()
  const again = await createClient('again')
  expect((await again.connect({ optionalNamespaces: SHARED })).uri).toMatch(/^wc:/)
})
