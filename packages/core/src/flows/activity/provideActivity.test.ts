import { describe, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { loadApi } from '../../api/loadApi.ts'
import { memoryPorts } from '../../testing/index.ts'
import { ALICE, activityInput, transaction } from './activity.fixture.ts'
import type { ActivitySnapshot } from './activity.machine.ts'
import { activityList } from './activityList.ts'
import { provideActivity } from './provideActivity.ts'

/** Activity over the API's own client, with the service's answer to each query. */
const open = (answer: (query: URLSearchParams) => Response | Promise<Response>, served = true) => {
  const urls: URL[] = []
  const ports = memoryPorts()
  const api = loadApi(
    {
      ...(served && { blockchainUrl: 'https://chain.example' }),
      projectId: 'demo',
      sv: 'react-0.1.0',
      fetch: async request => {
        const url = new URL((request as Request).url)
        urls.push(url)
        return answer(url.searchParams)
      },
    },
    ports,
  )
  const actor = createActor(provideActivity(api), { clock: ports.clock, input: activityInput() }).start()
  actor.send({ type: 'activity.wanted' })
  return {
    actor,
    urls,
    until: (state: ActivitySnapshot['value']) => waitFor(actor, snapshot => snapshot.matches(state)),
  }
}

test('pages are requested for the account and chain', async () => {
  const { actor, urls, until } = open(query =>
    query.has('cursor')
      ? Response.json({ data: [transaction('0x2')], next: null })
      : Response.json({ data: [transaction('0x1')], next: 'second' }),
  )
  await until({ listed: 'more' })
  actor.send({ type: 'pages.next' })
  await until({ listed: 'all' })
  const shared = { chainId: 'eip155:1', projectId: 'demo', st: 'foyer', sv: 'react-0.1.0' }
  expect(urls.map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)])).toEqual([
    [`/v1/account/${ALICE}/history`, shared],
    [`/v1/account/${ALICE}/history`, { ...shared, cursor: 'second' }],
  ])
  const [month] = activityList(actor.getSnapshot(), 'UTC').months
  expect(month!.transactions.map(({ id }) => id)).toEqual(['0x1', '0x2'])
})

test('H37 a refresh requests again, and finds new transactions', async () => {
  let ids = ['0x1']
  const { actor, urls, until } = open(() => Response.json({ data: ids.map(id => transaction(id)), next: null }))
  await until({ listed: 'all' })
  ids = ['0x2', '0x1']
  actor.send({ type: 'activity.refresh' })
  const { context } = await until({ listed: 'all' })
  expect(context.transactions.map(({ id }) => id)).toEqual(ids)
  expect(urls).toHaveLength(2)
})

describe('H40', () => {
  test.each([
    ['http.malformed', () => new Response('<!doctype html>')],
    ['http.malformed', () => Response.json({ data: 'rows' })],
    ['http.status', () => new Response('', { status: 403 })],
    ['http.status', () => new Response('', { status: 429 })],
    ['http.status', () => new Response('', { status: 500 })],
    ['http.unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('%s: the list is empty, with the error', async (code, answer) => {
    const { until } = open(answer)
    const { context } = await until('failed')
    expect(context).toMatchObject({ transactions: [], error: { code } })
  })

  test('hostile rows do not affect the others', async () => {
    const { until } = open(() => Response.json({ data: [null, 'row', { id: 1 }, transaction('0x1')], next: null }))
    const { context } = await until({ listed: 'all' })
    expect(context.transactions.map(({ id }) => id)).toEqual(['0x1'])
  })
})

test('without a service it fails by name', async () => {
  const { until } = open(() => Response.json({}), false)
  const { context } = await until('failed')
  expect(context.error).toEqual({ code: 'port.missing', context: { port: 'api.blockchain' } })
})
