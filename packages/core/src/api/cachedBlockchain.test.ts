import { describe, expect, test } from 'vitest'
import { memoryStorage, simulatedClock } from '../testing/index.ts'
import { createCachedBlockchain } from './cachedBlockchain.ts'
import { ALICE, NAME, TOKEN, TRANSACTION } from './calls.fixture.ts'
import { clearAnswers } from './clearAnswers.ts'
import { httpOptions } from './hostOptions.ts'
import { loadApi } from './loadApi.ts'
import { type Asked, serveApi } from './server.fixture.ts'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const MAIN = 'eip155:1' as const
const OPTIMISM = 'eip155:10' as const
const LIST = '/v1/supported-chains'

const answer = ({ path, query }: Asked) => {
  if (path === LIST) return { json: { http: [MAIN, OPTIMISM], ws: [] } }
  if (path.endsWith('/balance')) return { json: { balances: query.chainId === MAIN ? [TOKEN] : [] } }
  if (path.endsWith('/history'))
    return { json: { data: [{ ...TRANSACTION, id: query.cursor ?? 'first' }], next: 'second' } }
  if (path.includes('/identity/')) return { json: { name: path.endsWith(ALICE) ? 'alice' : null, avatar: null } }
  if (path.includes('/reverse/')) return { json: [NAME] }
  return { json: path.endsWith('/profile/account') ? { success: true } : NAME }
}

const start = async () => {
  const { url, asked } = await serveApi(answer)
  const clock = simulatedClock()
  const storage = memoryStorage()
  const open = () => createCachedBlockchain(httpOptions(url, { projectId: 'demo', sv: 'x' }), { clock, storage })
  return { asked, url, clock, storage, open, blockchain: open() }
}

test('a balance is requested once in 30 seconds, per account and network', async () => {
  const { asked, clock, blockchain } = await start()
  const balance = (address: string, chainId: typeof MAIN | typeof OPTIMISM) =>
    blockchain.getBalance({ address, chainId })
  expect((await balance(ALICE, MAIN)).balances).toHaveLength(1)
  expect((await balance(ALICE, OPTIMISM)).balances).toEqual([])
  expect((await balance(BOB, MAIN)).balances).toHaveLength(1)
  const balances = () => asked.filter(({ path }) => path !== LIST).length
  expect(balances()).toBe(3)
  await clock.advance(29_999)
  await balance(ALICE, MAIN)
  expect(balances()).toBe(3)
  await clock.advance(1)
  await balance(ALICE, MAIN)
  expect(balances()).toBe(4)
})

test('H37 a forced update skips the cache and is passed on to the service', async () => {
  const { asked, blockchain } = await start()
  await blockchain.getBalance({ address: ALICE, chainId: MAIN })
  await blockchain.getBalance({ address: ALICE, chainId: MAIN, forceUpdate: true })
  const balances = asked.filter(({ path }) => path !== LIST)
  expect(balances.map(({ query }) => query.forceUpdate)).toEqual([undefined, 'true'])
})

test('identities and names are cached for 5 minutes', async () => {
  const { asked, clock, blockchain } = await start()
  const ask = async () => {
    await blockchain.getIdentity({ address: ALICE })
    await blockchain.getName({ name: 'alice.foyer.id' })
    await blockchain.getNamesOfAddress({ address: ALICE })
  }
  await ask()
  await clock.advance(5 * 60_000 - 1)
  await ask()
  expect(asked).toHaveLength(3)
  await clock.advance(1)
  await ask()
  expect(asked).toHaveLength(6)
})

test('H37 each page of the history is requested separately, and none is cached', async () => {
  const { asked, blockchain } = await start()
  const page = (cursor?: string) =>
    blockchain.getHistory({ account: ALICE, chainId: MAIN, ...(cursor && { cursor }) }).then(({ data }) => data[0]!.id)
  expect(await Promise.all([page(), page('second'), page()])).toEqual(['first', 'second', 'first'])
  expect(asked).toHaveLength(2)
  await page()
  expect(asked).toHaveLength(3)
})

test('after a reload the last balances and the identity can be shown, whatever their age', async () => {
  const { open, clock, blockchain } = await start()
  expect(await blockchain.peek.balance({ address: ALICE, chainId: MAIN })).toBeUndefined()
  const balances = await blockchain.getBalance({ address: ALICE, chainId: MAIN })
  const unknown = await blockchain.getIdentity({ address: BOB })
  const at = clock.now()
  await clock.advance(86_400_000)
  const reloaded = open()
  const peeked = [
    await reloaded.peek.balance({ address: ALICE, chainId: MAIN }),
    await reloaded.peek.identity({ address: BOB }),
  ]
  expect(peeked.map(kept => kept?.value)).toEqual([balances, unknown])
  expect(peeked.map(kept => kept?.at)).toEqual([at, at])
  expect(await reloaded.peek.balance({ address: BOB, chainId: MAIN })).toBeUndefined()
})

test('1,000 tokens are shown at once after a reload, beside the balances of other accounts', async () => {
  const tokens = Array.from({ length: 1_000 }, (_, index) => ({
    name: `Ordinary token ${index}`,
    symbol: `ORD${index}`,
    chainId: MAIN,
    address: `${MAIN}:0x${index.toString(16).padStart(40, '0')}`,
    value: 1_234.567_89,
    price: 1.234_567_89,
    quantity: { decimals: '18', numeric: `${index}.123456789012345678` },
  }))
  const { url } = await serveApi(asked =>
    asked.path.includes(ALICE) && asked.path.endsWith('/balance')
      ? {
          json: { balances: tokens.map((row, index) => ({ ...row, iconUrl: `${url}/public/getTokenImage/${index}` })) },
        }
      : answer(asked),
  )
  const [clock, storage] = [simulatedClock(), memoryStorage()]
  const options = httpOptions(url, { projectId: 'demo', sv: 'x', registryUrl: url, href: () => url })
  const open = () => createCachedBlockchain(options, { clock, storage })
  const blockchain = open()
  await blockchain.getBalance({ address: BOB, chainId: MAIN })
  const answered = await blockchain.getBalance({ address: ALICE, chainId: MAIN })
  expect(answered.balances).toHaveLength(1_000)
  expect(storage.get('@foyer/balance-cache')!.length).toBeGreaterThan(250_000)
  const reloaded = open()
  expect((await reloaded.peek.balance({ address: ALICE, chainId: MAIN }))?.value).toEqual(answered)
  expect((await reloaded.peek.balance({ address: BOB, chainId: MAIN }))?.value.balances).toHaveLength(1)
})

test('H42 a stored row that was tampered with is dropped', async () => {
  const { open, storage, blockchain } = await start()
  await blockchain.getBalance({ address: ALICE, chainId: MAIN })
  storage.set('@foyer/balance-cache', storage.get('@foyer/balance-cache')!.replace('"decimals":"6"', '"decimals":"-6"'))
  expect((await open().peek.balance({ address: ALICE, chainId: MAIN }))?.value).toEqual({ balances: [], dropped: 1 })
})

test('H44 two services share no answers, even with one storage', async () => {
  const { storage, clock, blockchain } = await start()
  const other = await serveApi(answer)
  const second = createCachedBlockchain(httpOptions(other.url, { projectId: 'demo', sv: 'x' }), { clock, storage })
  await blockchain.getBalance({ address: ALICE, chainId: MAIN })
  expect(await second.peek.balance({ address: ALICE, chainId: MAIN })).toBeUndefined()
  await second.getBalance({ address: ALICE, chainId: MAIN })
  expect(other.asked.map(({ path }) => path)).toEqual([LIST, `/v1/account/${ALICE}/balance`])
})

test('a registration causes names to be requested again', async () => {
  const { asked, url, clock, storage } = await start()
  const api = loadApi({ projectId: 'demo', sv: 'x', blockchainUrl: url }, { clock, storage })
  const blockchain = await api.blockchain!()
  const ask = async () => {
    await blockchain.getIdentity({ address: ALICE })
    await blockchain.getIdentity({ address: BOB })
    await blockchain.getName({ name: 'alice.foyer.id' })
    await blockchain.getNamesOfAddress({ address: ALICE })
  }
  await ask()
  const { registerName } = (await api.services!()).registration
  await registerName({ coin_type: 2147483649, address: ALICE, message: '{}', signature: '0x' })
  asked.length = 0
  await ask()
  expect(asked.map(({ path }) => path)).toEqual([
    `/v1/identity/${ALICE}`,
    '/v1/profile/account/alice.foyer.id',
    `/v1/profile/reverse/${ALICE}`,
  ])
})

test('clear removes an account’s entries from storage too', async () => {
  const { open, blockchain } = await start()
  await blockchain.getBalance({ address: ALICE, chainId: MAIN })
  await blockchain.getBalance({ address: BOB, chainId: MAIN })
  blockchain.clear(ALICE)
  expect(await open().peek.balance({ address: ALICE, chainId: MAIN })).toBeUndefined()
  expect(await open().peek.balance({ address: BOB, chainId: MAIN })).toBeDefined()
  blockchain.clear()
  expect(await open().peek.balance({ address: BOB, chainId: MAIN })).toBeUndefined()
})

describe('cached answers of a disconnected account', () => {
  const stored = (storage: { get(key: string): string | undefined }) =>
    ['@foyer/balance-cache', '@foyer/identity-cache'].flatMap(key => storage.get(key) ?? []).join()

  test('a disconnected account is removed from memory and storage, and other accounts stay', async () => {
    const { url, clock, storage } = await start()
    const api = loadApi({ projectId: 'demo', sv: 'x', blockchainUrl: url }, { clock, storage })
    const blockchain = await api.blockchain!()
    for (const address of [ALICE, BOB]) {
      await blockchain.getBalance({ address, chainId: MAIN })
      await blockchain.getIdentity({ address })
    }
    clearAnswers(api, storage, [ALICE])
    expect(stored(storage)).toContain(BOB)
    expect(stored(storage)).not.toContain(ALICE)
    expect(await blockchain.peek.identity({ address: ALICE })).toBeUndefined()
    clearAnswers(api, storage)
    expect(stored(storage)).toBe('')
  })

  test('stored answers are removed without loading the client, even if nothing was loaded on this visit', async () => {
    const { url, asked, clock, storage, blockchain } = await start()
    await blockchain.getBalance({ address: ALICE, chainId: MAIN })
    asked.length = 0
    const api = loadApi({ projectId: 'demo', sv: 'x', blockchainUrl: url }, { clock, storage })
    clearAnswers(api, storage, [ALICE])
    expect(stored(storage)).toBe('')
    expect(asked).toEqual([])
  })

  test('nothing is removed without the service', async () => {
    const { clock, storage, blockchain } = await start()
    await blockchain.getBalance({ address: ALICE, chainId: MAIN })
    clearAnswers(loadApi({ projectId: 'demo', sv: 'x' }, { clock, storage }), storage, [ALICE])
    expect(stored(storage)).toContain(ALICE)
  })
})
