import { expect, test } from 'vitest'
import type { ConnectionFact } from '../chain/adapter.ts'
import { chainsWith } from '../flows/adapter.fixture.ts'
import { approval, network, POLYGON } from '../flows/connection/connection.fixture.ts'
import { flushMicrotasks } from '../testing/index.ts'
import { sessionSource } from './sessionSource.ts'
import { type Transport, WALLET_CONNECT } from './transport.ts'

const connection = approval(WALLET_CONNECT)

const sourceOver = async (transport: Partial<Transport> | Error, remote = {}) => {
  const chains = await chainsWith({
    remote: { methods: [], events: [], over: () => remote },
  })
  const loading = async () => {
    if (transport instanceof Error) throw transport
    return transport as Transport
  }
  const loaded = () => (transport instanceof Error ? undefined : (transport as Transport))
  return sessionSource({ transport: loading, loaded }, chains)('eip155')
}
const call = { signal: new AbortController().signal }

test('a restore returns the namespace’s connection of the last session, once the client is open', async () => {
  const asked: unknown[] = []
  const source = await sourceOver({
    start: async () => void asked.push('start'),
    connection: (...args) => {
      asked.push(args)
      return connection
    },
  } as Partial<Transport>)
  const record = { connectorId: WALLET_CONNECT }
  expect(await source.restore(record, call)).toBe(connection)
  expect(asked).toEqual(['start', ['eip155', record]])
})

test('a new wallet cannot be connected by this connector, only by pairing', async () => {
  const source = await sourceOver({})
  await expect(source.connect({ connectorId: WALLET_CONNECT, networks: [] }, call)).rejects.toMatchObject({
    code: 'connector.notFound',
  })
})

test('signing uses the namespace’s WalletConnect methods, and is unsupported without them', async () => {
  const source = await sourceOver({}, { signMessage: async () => '0xsigned' })
  expect(await source.features.signMessage!(connection, 'Hello', call)).toBe('0xsigned')
  const mute = await sourceOver({})
  await expect(mute.features.signMessage!(connection, 'Hello', call)).rejects.toMatchObject({
    code: 'chain.unsupported',
  })
})

test('the channel reports what the session approves and has granted, without a request, and nothing before it is loaded', async () => {
  const capabilities = { there: { [POLYGON]: { atomic: { status: 'supported' } } } }
  const { channel } = await sourceOver({
    allows: (chainId, method) => chainId === POLYGON && method === 'personal_sign',
    session: () => ({ topic: 'topic', expiresAt: 0, wallet: { name: 'Phone' }, accounts: [], capabilities }),
  })
  expect(channel!.allows(POLYGON, 'personal_sign')).toBe(true)
  expect(channel!.allows(POLYGON, 'eth_sign')).toBe(false)
  expect(channel!.capabilities!()).toEqual(capabilities)
  const unloaded = await sourceOver(new Error('offline'))
  expect(unloaded.channel!.allows(POLYGON, 'personal_sign')).toBe(false)
  expect(unloaded.channel!.capabilities!()).toBeUndefined()
})

test('the accounts on another chain are those of the session there', async () => {
  const there = approval(WALLET_CONNECT, { chainId: POLYGON, addresses: ['there'] })
  const source = await sourceOver({ connection: (_, wanted) => (wanted?.chainId === POLYGON ? there : undefined) })
  expect(await source.accountsOn!(connection, network(POLYGON))).toEqual(there.accounts)
})

test('a watch that ends before the transport exists has no effect; without a transport the wallet is disconnected', async () => {
  const facts: ConnectionFact[] = []
  let watching = 0
  const source = await sourceOver({
    watchConnection: () => {
      watching += 1
      return () => {
        watching -= 1
      }
    },
  })
  source.watchConnection(connection, fact => facts.push(fact))()
  await flushMicrotasks()
  expect(watching).toBe(0)
  const stop = source.watchConnection(connection, fact => facts.push(fact))
  await flushMicrotasks()
  expect(watching).toBe(1)
  stop()
  expect(watching).toBe(0)

  const broken = await sourceOver(new Error('no client'))
  broken.watchConnection(connection, fact => facts.push(fact))
  await flushMicrotasks()
  expect(facts).toEqual([{ type: 'wallet.disconnected' }])
})
