import { describe, expect, test, vi } from 'vitest'
import { isFoyerError } from '../errors.ts'
import { CALLS } from './calls.fixture.ts'
import { createApi, type HostOptions } from './index.ts'
import { type Answer, serveApi } from './server.fixture.ts'

const COMMON = { projectId: 'demo', st: 'foyer', sv: 'react-0.1.0' }
/** The host of the fixture's pictures. */
const HOST = { projectId: 'demo', sv: 'react-0.1.0', registryUrl: 'https://picture.example' }
const ALL = Object.entries(CALLS)
/** Calls without a fallback answer. */
const FAILING = ALL.filter(([, each]) => !each.fallback)
/** Calls with an answer that is parsed. */
const READING = FAILING.filter(([name]) => name !== 'sendEvent')

const start = async (answer: () => Answer, options: Pick<HostOptions, 'clientId'> = {}) => {
  const server = await serveApi(answer)
  const { url } = server
  const api = createApi({ ...HOST, blockchainUrl: url, analyticsUrl: url, ...options })
  return { ...server, api }
}

const failureOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!isFoyerError(error)) throw new Error(`Not a FoyerError: ${String(error)}`)
  return error
}

test('every call of the API has a case in this file', async () => {
  const { api } = await start(() => ({ json: {} }))
  expect(ALL.map(([name]) => name)).toEqual([...Object.keys(api.blockchain!), ...Object.keys(api.analytics!)])
})

describe.each(ALL)('%s', (name, { call, method, path, query = {}, body, answer, value }) => {
  test('sends the specified request once, and parses the answer', async () => {
    const { api, asked } = await start(() => ({ json: answer }))
    expect(await call(api)).toEqual(value)
    expect(asked).toEqual([{ method, path, query: { ...query, ...COMMON }, body }])
  })

  test('sends the client id once it is known, to the blockchain API only', async () => {
    let clientId: string | undefined
    const { api, asked } = await start(() => ({ json: answer }), { clientId: () => clientId })
    await call(api)
    clientId = 'did:key:z'
    await call(api)
    const sent = name === 'sendEvent' ? undefined : 'did:key:z'
    expect(asked.map(({ query: each }) => each.clientId)).toEqual([undefined, sent])
  })

  test('an abort rejects with the signal’s reason, and aborts the request', async () => {
    const { api, asked, closed } = await start(() => ({ hang: 'before' }))
    const controller = new AbortController()
    const failure = expect(call(api, { signal: controller.signal })).rejects.toThrow('left')
    await expect.poll(() => asked).toHaveLength(1)
    controller.abort(new Error('left'))
    await failure
    await expect.poll(closed).toBe(1)
    await expect(call(api, { signal: controller.signal })).rejects.toThrow('left')
    expect(asked).toHaveLength(1)
  })
})

describe.each(FAILING)('H40 %s', (name, { call }) => {
  test.each([400, 403, 404, 429, 500, 503])(
    '%s rejects with the specification’s error, without a retry',
    async status => {
      const reasons = [{ name: 'a', description: 'No\u202e more\ntoday' }]
      const { api, asked } = await start(() => ({ json: { status: 'FAILURE', reasons }, status }))
      expect(await failureOf(call(api))).toMatchObject({
        code: 'http.status',
        message: `HTTP status code: ${status}`,
        context: { status, reason: 'No more today' },
      })
      expect(asked).toHaveLength(1)
    },
  )

  const hanging = name === 'sendEvent' ? (['before'] as const) : (['before', 'body'] as const)
  test.each(hanging)('an answer that hangs (%s) is http.timeout after 10 s', async hang => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { api, asked } = await start(() => ({ hang }))
      const failure = failureOf(call(api))
      while (asked.length === 0) await new Promise(setImmediate)
      vi.advanceTimersByTime(10_000)
      expect((await failure).code).toBe('http.timeout')
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('an unreachable service is http.unreachable', async () => {
    const nowhere = createApi({
      projectId: 'demo',
      sv: 'x',
      blockchainUrl: 'http://127.0.0.1:1',
      analyticsUrl: 'http://127.0.0.1:1',
    })
    expect((await failureOf(call(nowhere))).code).toBe('http.unreachable')
  })
})

describe('H40 an error status with an unreadable reason', () => {
  test.each<[string, Answer]>([
    ['HTML', { text: '<html>', status: 403 }],
    ['nothing', { text: '', status: 403 }],
    ['a body without an end', { endless: true, status: 403 }],
    ['reasons of another shape', { json: { reasons: [{ text: 'no' }] }, status: 403 }],
  ])('%s is still http.status', async (_, answer) => {
    const { api } = await start(() => answer)
    const error = await failureOf(api.blockchain!.getGasPrice({ chainId: 'eip155:1' }))
    expect([error.code, error.context]).toEqual(['http.status', { status: 403 }])
  })
})

test('the body of the analytics answer is ignored', async () => {
  const { api } = await start(() => ({ endless: true }))
  await expect(CALLS.sendEvent!.call(api)).resolves.toBeUndefined()
})

describe.each(READING)('H40 %s', (_, { call }) => {
  test.each<[string, Answer]>([
    ['HTML', { text: '<!doctype html><title>Sign in</title>' }],
    ['nothing', { text: '' }],
    ['JSON that breaks off', { text: '{"data":[{"id":"', type: 'application/json' }],
    ['null', { json: null }],
    ['a number', { json: 7 }],
    ['another shape', { json: { something: 'else' } }],
    ['a list of nothing', { json: [[]] }],
    ['a body without an end', { endless: true }],
  ])('%s is http.malformed, or all of its rows are dropped', async (what, answer) => {
    const { api, asked } = await start(() => answer)
    const outcome = await call(api).then(
      value => ({ value }),
      (error: unknown) => ({ error }),
    )
    if ('error' in outcome) expect(outcome.error).toMatchObject({ code: 'http.malformed' })
    else expect([what, outcome.value]).toEqual(['a list of nothing', { names: [], dropped: 1 }])
    expect(asked).toHaveLength(1)
  })
})

test('a redirect to a login page is http.malformed', async () => {
  const server = await serveApi(({ path }) =>
    path === '/login' ? { text: '<!doctype html><form>' } : { location: '/login' },
  )
  const { blockchain } = createApi({ projectId: 'demo', sv: 'x', blockchainUrl: server.url })
  expect((await failureOf(blockchain!.getGasPrice({ chainId: 'eip155:1' }))).code).toBe('http.malformed')
  expect(
    (await failureOf(blockchain!.registerName({ coin_type: 1, address: 'a', message: '{}', signature: '0x' }))).code,
  ).toBe('http.malformed')
})
