import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CaipNetworkId, isAddress, parseCaipNetworkId } from '@foyer/core/chain'
import { expect, onTestFinished, test } from 'vitest'
import { account } from '../../indexer/evm/chain.fixture.ts'
import { startWorld } from '../services.fixture.ts'

const ALICE = account(0)
const BOB = account(1)
const COIN = 0x80000000 + 31337

const folder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'foyer-sandbox-names-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

const now = () => Math.floor(Date.now() / 1000)

interface SigningOptions {
  signer?: typeof ALICE
  timestamp?: number
  message?: string
  coinType?: number
}

const signed = async (name: string, options: SigningOptions = {}) => {
  const { signer = ALICE, timestamp = now(), coinType = COIN } = options
  const message = options.message ?? JSON.stringify({ name, attributes: {}, timestamp })
  return { coin_type: coinType, address: signer.address, message, signature: await signer.signMessage({ message }) }
}

test('a name is registered with a signature, found by name and address, and kept after a restart', async () => {
  const data = await folder()
  const { blockchain } = await startWorld({ data })
  await expect(blockchain.getName({ name: 'alice.foyer.id' })).rejects.toMatchObject({ context: { status: 404 } })
  expect(await blockchain.getIdentity({ address: ALICE.address })).toEqual({ name: undefined, avatar: undefined })
  expect(await blockchain.registerName(await signed('Alice.foyer.id'))).toEqual({ success: true })

  const next = await startWorld({ data })
  for (const { blockchain: each } of [{ blockchain }, next]) {
    const record = await each.getName({ name: 'ALICE.foyer.id' })
    expect(record.name).toBe('alice.foyer.id')
    expect(record.addresses[COIN]).toEqual({ address: ALICE.address, created: record.registered })
    expect(record.registered).toBeGreaterThan(now() - 60)
    const address = ALICE.address.toLowerCase()
    expect((await each.getNamesOfAddress({ address })).names.map(({ name }) => name)).toEqual(['alice.foyer.id'])
    expect((await each.getIdentity({ address })).name).toBe('alice.foyer.id')
  }
  expect((await next.blockchain.getNamesOfAddress({ address: BOB.address })).names).toEqual([])
})

test('of two simultaneous registrations of a name one succeeds, and the other gets an error', async () => {
  const { blockchain } = await startWorld({ data: await folder() })
  const both = await Promise.allSettled([
    blockchain.registerName(await signed('popular.foyer.name')),
    blockchain.registerName(await signed('popular.foyer.name', { signer: BOB })),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { context: { status: 409, reason: 'The name popular.foyer.name is already registered.' } },
  })
})

/** Coin types by chain of the sandbox, as senders look them up. */
const COINS = {
  'eip155:31337': COIN,
  'eip155:31338': COIN + 1,
  'eip155:31339': COIN + 2,
  'solana:localnet': 501,
  'polkadot:a055baf23aadd713234282b8625f43a3': 354,
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 1,
} as const

test.each([
  ['ada.foyer.id', 4],
  ['bert.foyer.name', 5],
])('%s has an address on every chain, is taken, and is the name of its address', async (name, index) => {
  const { blockchain } = await startWorld()
  const { addresses } = await blockchain.getName({ name })
  for (const [chainId, coin] of Object.entries(COINS)) {
    const { namespace } = parseCaipNetworkId(chainId as CaipNetworkId)
    expect(isAddress(addresses[coin]!.address, namespace), chainId).toBe(true)
  }
  expect(Object.keys(addresses)).toHaveLength(Object.keys(COINS).length)
  expect(addresses[COIN]!.address).toBe(account(index).address)
  expect((await blockchain.getIdentity({ address: addresses[501]!.address })).name).toBe(name)
  await expect(blockchain.registerName(await signed(name))).rejects.toMatchObject({
    context: { status: 409, reason: `The name ${name} is already registered.` },
  })
  const zone = name.slice(name.indexOf('.'))
  const { suggestions } = await blockchain.getNameSuggestions({ name: name.slice(0, -zone.length), zone })
  expect(suggestions[0]).toEqual({ name, registered: true })
})

const NAME = 'alice.foyer.id'
const withMessage = (message: object) => ({ message: JSON.stringify(message) })

/** Name of the parameter in the error body, by the registration that it refuses. */
const REFUSED: [name: string, options: SigningOptions, parameter: string][] = [
  ['abc.foyer.id', {}, 'name'],
  ['al ice.foyer.id', {}, 'name'],
  ['аlice.foyer.id', {}, 'name'],
  ['alice.eth', {}, 'name'],
  [NAME, { timestamp: now() - 600 }, 'timestamp'],
  [NAME, { timestamp: now() + 600 }, 'timestamp'],
  [NAME, { timestamp: now() * 1000 }, 'timestamp'],
  [NAME, { message: NAME }, 'message'],
  [NAME, withMessage({ name: NAME, timestamp: now() }), 'message'],
  [NAME, withMessage({ name: NAME, attributes: { avatar: 'x' }, timestamp: now() }), 'message'],
  [NAME, withMessage({ name: NAME, attributes: {}, timestamp: now(), address: BOB.address }), 'message'],
  [NAME, withMessage({ name: `${'a'.repeat(300)}.foyer.id`, attributes: {}, timestamp: now() }), 'message'],
  [NAME, { coinType: 60 }, 'coin_type'],
  [NAME, { coinType: 0x80000000 + 1 }, 'coin_type'],
]

test('a registration that breaks a rule is refused, by the name of its parameter', async () => {
  const { url, blockchain } = await startWorld()
  for (const [name, options, parameter] of REFUSED) {
    const answer = await fetch(`${url}/v1/profile/account?projectId=demo&st=foyer&sv=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(await signed(name, options)),
    })
    const { reasons } = (await answer.json()) as { reasons: { name: string }[] }
    expect([name, options, answer.status, reasons[0]?.name]).toEqual([name, options, 400, parameter])
  }
  await expect(blockchain.getName({ name: NAME })).rejects.toMatchObject({ context: { status: 404 } })
})

test('a name that another account takes between the form and the registration is refused, and is theirs', async () => {
  const { url, blockchain } = await startWorld()
  const outrun = (method: string, body?: object) =>
    fetch(`${url}/faults/names`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  expect(await (await outrun('POST', { outrun: true })).json()).toEqual({ outrun: true })
  const free = await blockchain.getNameSuggestions({ name: 'alice' })
  expect(free.suggestions[0]).toEqual({ name: NAME, registered: false })
  await expect(blockchain.registerName(await signed(NAME))).rejects.toMatchObject({
    context: { status: 409, reason: `The name ${NAME} is already registered.` },
  })
  expect((await blockchain.getNamesOfAddress({ address: ALICE.address })).names).toEqual([])
  const taken = await blockchain.getNameSuggestions({ name: 'alice' })
  expect(taken.suggestions[0]).toEqual({ name: NAME, registered: true })
  expect(await (await outrun('DELETE')).json()).toEqual({ outrun: false })
  expect(await blockchain.registerName(await signed('alice.foyer.name'))).toEqual({ success: true })
  expect((await outrun('POST', { overtake: true })).status).toBe(400)
})

test('a failed registration registers nothing, and a slow one registers once', async () => {
  const { blockchain, faults } = await startWorld()
  faults.set('/v1/profile/account', { kind: 'status', status: 500 }, { times: 1 })
  await expect(blockchain.registerName(await signed(NAME))).rejects.toMatchObject({ context: { status: 500 } })
  await expect(blockchain.getName({ name: NAME })).rejects.toMatchObject({ context: { status: 404 } })
  faults.set('/v1/profile/account', { kind: 'delay', milliseconds: 200 }, { times: 1 })
  expect(await blockchain.registerName(await signed(NAME))).toEqual({ success: true })
  expect((await blockchain.getName({ name: NAME })).addresses[COIN]?.address).toBe(ALICE.address)
})

test('H34 a registration for another account, or with a changed message, is refused', async () => {
  const { blockchain } = await startWorld()
  const own = await signed('alice.foyer.id')
  for (const change of [
    { address: BOB.address },
    { message: own.message.replace('alice', 'mallory') },
    { signature: '0x' },
  ])
    await expect(blockchain.registerName({ ...own, ...change })).rejects.toMatchObject({ context: { status: 401 } })
})

test('suggestions mark names that are taken', async () => {
  const { blockchain } = await startWorld()
  await blockchain.registerName(await signed('alice.foyer.id'))
  const { suggestions } = await blockchain.getNameSuggestions({ name: 'Alice' })
  expect(suggestions[0]).toEqual({ name: 'alice.foyer.id', registered: true })
  expect(suggestions.slice(1).every(({ registered }) => !registered)).toBe(true)
  const other = await blockchain.getNameSuggestions({ name: 'alice', zone: '.foyer.name' })
  expect(other.suggestions[0]).toEqual({ name: 'alice.foyer.name', registered: false })
  await expect(blockchain.getNameSuggestions({ name: 'alice', zone: 'eth' })).rejects.toMatchObject({
    context: { status: 400 },
  })
})
