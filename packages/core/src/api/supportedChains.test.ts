import { expect, test } from 'vitest'
import { memoryStorage, simulatedClock } from '../testing/index.ts'
import { createCachedBlockchain } from './cachedBlockchain.ts'
import { ALICE, TOKEN } from './calls.fixture.ts'
import { httpOptions } from './hostOptions.ts'
import { type Answer, serveApi } from './server.fixture.ts'

const MAIN = 'eip155:1' as const
const OTHER = 'eip155:31337' as const
const supported: Answer = { json: { http: [MAIN, 'nonsense'], ws: [OTHER] } }

/** Service with these answers for its list of chains, the last one for good, and every balance. */
const start = async (...lists: Answer[]) => {
  const { url, asked } = await serveApi(({ path }) => {
    if (path !== '/v1/supported-chains') return { json: { balances: [TOKEN] } }
    return (lists.length > 1 ? lists.shift() : lists[0])!
  })
  const clock = simulatedClock()
  const options = httpOptions(url, { projectId: 'demo', sv: 'x' })
  const blockchain = createCachedBlockchain(options, { clock, storage: memoryStorage() })
  const count = (end: string) => asked.filter(({ path }) => path.endsWith(end)).length
  return { blockchain, clock, lists: () => count('/supported-chains'), balances: () => count('/balance') }
}

test('the list of supported chains is requested once for the life of the modal', async () => {
  const { blockchain, clock, lists } = await start(supported)
  expect(await Promise.all([MAIN, OTHER].map(each => blockchain.supportsChain(each)))).toEqual([true, false])
  await clock.advance(24 * 60 * 60_000)
  blockchain.clear()
  expect(await blockchain.supportsChain(OTHER)).toBe(false)
  expect((await blockchain.getSupportedChains()).http).toEqual([MAIN])
  expect(lists()).toBe(1)
})

test('a balance on a chain outside the list is unavailable, and is not requested', async () => {
  const { blockchain, balances } = await start(supported)
  for (const forceUpdate of [false, true]) {
    await expect(blockchain.getBalance({ address: ALICE, chainId: OTHER, forceUpdate })).rejects.toMatchObject({
      code: 'balance.unavailable',
      context: { chainId: OTHER },
    })
  }
  expect(balances()).toBe(0)
  expect((await blockchain.getBalance({ address: ALICE, chainId: MAIN })).balances).toHaveLength(1)
  expect(balances()).toBe(1)
})

test('H39 a list that cannot be had rules out no chain, and is requested again', async () => {
  const { blockchain, lists, balances } = await start({ text: '', status: 500 }, { text: '<html>' }, supported)
  await blockchain.getBalance({ address: ALICE, chainId: OTHER })
  expect(balances()).toBe(1)
  expect(await blockchain.supportsChain(OTHER)).toBe(true)
  expect(await blockchain.supportsChain(OTHER)).toBe(false)
  expect(lists()).toBe(3)
})

test('H43 a caller that leaves is not answered, and the request is kept for the others', async () => {
  const { blockchain, lists } = await start(supported)
  const leaving = new AbortController()
  const left = blockchain.supportsChain(MAIN, { signal: leaving.signal })
  const stays = blockchain.supportsChain(OTHER)
  leaving.abort()
  await expect(left).rejects.toThrow('abort')
  expect(await stays).toBe(false)
  expect(lists()).toBe(1)
})
