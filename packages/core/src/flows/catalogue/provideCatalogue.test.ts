import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, waitFor } from 'xstate'
import { createApi } from '../../api/index.ts'
import { FoyerError } from '../../errors.ts'
import { flushMicrotasks, simulatedClock } from '../../testing/index.ts'
import { catalogueInput } from './catalogue.fixture.ts'
import type { CatalogueSnapshot, catalogueMachine } from './catalogue.machine.ts'
import type { CatalogueInput } from './catalogue.types.ts'
import { catalogueList } from './catalogueList.ts'
import { provideCatalogue } from './provideCatalogue.ts'

type Row = Record<string, unknown>
type Picture = { url: string; signal: AbortSignal }

const row = (id: string, rest: Row = {}): Row => ({ id, name: `Wallet ${id}`, chains: ['eip155:1'], ...rest })
const ids = (wallets: readonly { id: string }[]) => wallets.map(({ id }) => id)

/** Pictures that load when the test decides, or never. */
const pictures = (preload: (picture: Picture) => Promise<void> = async () => {}) => {
  const asked: Picture[] = []
  const images = {
    preload: (url: string, { signal }: { signal: AbortSignal }) => {
      asked.push({ url, signal })
      return preload({ url, signal })
    },
  }
  return { asked, images }
}

/** Catalogue over the API's own client, with the registry's answer to each query. */
const open = (
  answer: (query: URLSearchParams) => Response | Promise<Response>,
  { input = {}, ...rest }: { input?: Partial<CatalogueInput> } & Partial<ReturnType<typeof pictures>> = {},
) => {
  const queries: URLSearchParams[] = []
  const { registry } = createApi({
    registryUrl: 'https://registry.example',
    projectId: 'demo',
    sv: 'react-0.1.0',
    fetch: async request => {
      const { searchParams } = new URL((request as Request).url)
      queries.push(searchParams)
      return answer(searchParams)
    },
  })
  const clock = simulatedClock()
  const machine = provideCatalogue(async () => registry!, { clock, images: rest.images ?? pictures().images })
  const actor = createActor(machine, { clock, input: catalogueInput(input) }).start()
  actor.send({ type: 'catalogue.wanted' })
  return {
    actor,
    clock,
    queries,
    send: (event: EventFrom<typeof catalogueMachine>) => actor.send(event),
    until: (state: object) => waitFor(actor, (snapshot: CatalogueSnapshot) => snapshot.matches(state as never)),
  }
}

const answerOf = (rows: unknown[], count = rows.length) => Response.json({ data: rows, count })

test('requests 4 recommended, 40 per page and 100 per search, with the host’s chains and wallets', async () => {
  const { queries, send, until, clock } = open(() => answerOf([row('a')]), {
    input: { include: ['a', 'b'], exclude: ['x'], featured: ['f'], recent: ['r'], chains: ['eip155:1', 'solana:x'] },
  })
  await until({ browsing: { recommended: 'ready', named: 'ready' } })
  send({ type: 'pages.next' })
  await until({ browsing: { pages: 'ready' } })
  send({ type: 'search.changed', text: ' mea ', badge: 'certified' })
  await clock.advance(300)
  await until({ browsing: { search: 'found' } })
  const shared = { include: 'a,b', chains: 'eip155:1,solana:x', projectId: 'demo', st: 'foyer', sv: 'react-0.1.0' }
  expect(queries.map(query => Object.fromEntries(query))).toEqual([
    { ...shared, page: '1', entries: '4', exclude: 'x,f' },
    { projectId: 'demo', st: 'foyer', sv: 'react-0.1.0', page: '1', entries: '100', include: 'f,r,x' },
    { ...shared, page: '1', entries: '40', exclude: 'x' },
    { ...shared, page: '1', entries: '100', exclude: 'x', search: 'mea', badge_type: 'certified' },
  ])
})

test('named wallets keep the order of their names, and excluded ones give the names to hide', async () => {
  const rows = [row('r'), row('x', { rdns: 'app.x' }), row('f2'), row('f1'), row('y')]
  const { actor, until } = open(() => answerOf(rows), {
    input: { featured: ['f1', 'gone', 'f2', 'x'], recent: ['r'], exclude: ['x', 'y'] },
  })
  const { context } = await until({ browsing: { named: 'ready' } })
  expect(ids(context.featured)).toEqual(['f1', 'f2'])
  expect(ids(context.recent)).toEqual(['r'])
  expect(context.hidden).toEqual([{ name: 'Wallet x', rdns: 'app.x' }, { name: 'Wallet y' }])
  actor.stop()
})

test('a registry that ignores the filter shows no excluded wallet, and no more than the limit', async () => {
  const rows = ['x', 'a', 'a', 'b', 'c', 'd', 'e'].map(id => row(id))
  const { send, until, actor } = open(() => answerOf(rows), { input: { exclude: ['x'] } })
  const { context } = await until({ browsing: { recommended: 'ready' } })
  expect(ids(context.recommended)).toEqual(['a', 'b', 'c', 'd'])
  send({ type: 'pages.next' })
  await until({ browsing: { pages: 'ready' } })
  expect(ids(catalogueList(actor.getSnapshot()).wallets)).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('H40 an answer with ten thousand wallets shows one page of them, and loads only its pictures', async () => {
  const { asked, images } = pictures()
  const rows = Array.from({ length: 10_000 }, (_, at) => row(`${at}`, { image_url: `https://registry.example/${at}` }))
  const { actor, send, until } = open(() => answerOf(rows), { images, input: { featured: ['1', '2'] } })
  await until({ browsing: { recommended: 'ready', named: 'ready' } })
  expect(asked).toHaveLength(4 + 2)
  send({ type: 'pages.next' })
  await until({ browsing: { pages: 'ready' } })
  expect(actor.getSnapshot().context.wallets).toHaveLength(40)
  expect(asked).toHaveLength(4 + 2 + 40)
})

test('H22 hostile rows leave no link and no picture', async () => {
  const rows = [
    row('script', {
      mobile_link: 'javascript:alert(1)',
      webapp_link: 'data:text/html,x',
      image_url: 'http://e.example/x',
    }),
    row('look-alike', { mobile_link: 'https://good.example@evil.example', homepage: 'file:///etc/passwd' }),
    null,
    'row',
  ]
  const { asked, images } = pictures()
  const { send, until, actor } = open(() => answerOf(rows, 4), { images })
  send({ type: 'pages.next' })
  await until({ browsing: { pages: 'ready' } })
  expect(catalogueList(actor.getSnapshot()).wallets).toEqual([
    { id: 'script', name: 'Wallet script', chains: ['eip155:1'] },
    { id: 'look-alike', name: 'Wallet look-alike', chains: ['eip155:1'] },
  ])
  expect(asked).toEqual([])
})

describe('pictures of the list', () => {
  const withPicture = () =>
    answerOf([row('a', { image_id: 'p1' }), row('b', { image_url: 'data:image/png;base64,AA' })])

  test('pictures are loaded before the list is shown', async () => {
    let loaded!: () => void
    const { asked, images } = pictures(
      () =>
        new Promise(resolve => {
          loaded = resolve
        }),
    )
    const { actor, until } = open(withPicture, { images })
    await expect.poll(() => asked.length).toBe(1)
    expect(asked[0]!.url).toBe('https://registry.example/getWalletImage/p1?projectId=demo&st=foyer&sv=react-0.1.0')
    expect(actor.getSnapshot().matches({ browsing: { recommended: 'loading' } })).toBe(true)
    loaded()
    await until({ browsing: { recommended: 'ready' } })
  })

  test('H39 a picture that never loads delays the list by 2 s at most', async () => {
    const { asked, images } = pictures(() => new Promise(() => {}))
    const { actor, clock } = open(withPicture, { images })
    await expect.poll(() => asked.length).toBe(1)
    await clock.advance(1_999)
    expect(actor.getSnapshot().matches({ browsing: { recommended: 'loading' } })).toBe(true)
    await clock.advance(1)
    expect(actor.getSnapshot().matches({ browsing: { recommended: 'ready' } })).toBe(true)
    expect(asked[0]!.signal.aborted).toBe(true)
    expect(clock.pending()).toEqual([])
  })

  test('H39 a failed picture, or a throwing port, does not affect the list', async () => {
    for (const fail of [
      () => Promise.reject(new Error('404')),
      () => {
        throw new Error('no images here')
      },
    ]) {
      const { images } = pictures(fail)
      const { until } = open(withPicture, { images })
      const { context } = await until({ browsing: { recommended: 'ready' } })
      expect(ids(context.recommended)).toEqual(['a', 'b'])
    }
  })

  test('H43 a stopped catalogue waits for no picture', async () => {
    const { asked, images } = pictures(() => new Promise(() => {}))
    const { actor, clock } = open(withPicture, { images })
    await expect.poll(() => asked.length).toBe(1)
    actor.stop()
    await flushMicrotasks()
    expect(asked[0]!.signal.aborted).toBe(true)
    expect(clock.pending()).toEqual([])
  })
})

describe('H40', () => {
  test.each([
    ['http.malformed', () => new Response('<!doctype html>')],
    ['http.status', () => new Response('', { status: 403 })],
    ['http.status', () => new Response('', { status: 429 })],
    ['http.status', () => new Response('', { status: 500 })],
    ['http.unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('%s: every part fails separately, and the host’s own wallets are listed', async (code, answer) => {
    const { actor, send, until, clock } = open(answer, {
      input: { featured: ['f'], custom: [{ id: 'mine', name: 'Mine' }] },
    })
    send({ type: 'pages.next' })
    send({ type: 'search.changed', text: 'x' })
    await clock.advance(300)
    const { context } = await until({
      browsing: { recommended: 'failed', named: 'failed', pages: 'failed', search: 'failed' },
    })
    expect(Object.values(context.errors).map(error => error?.code)).toEqual([code, code, code, code])
    send({ type: 'search.changed', text: '' })
    expect(ids(catalogueList(actor.getSnapshot()).wallets)).toEqual(['mine'])
  })

  test('a chunk that fails to load is chunk.failed with its name, and is loaded again at the next request', async () => {
    let broken = true
    const { registry } = createApi({
      registryUrl: 'https://registry.example',
      projectId: 'demo',
      sv: 'react-0.1.0',
      fetch: async () => answerOf([row('a')]),
    })
    const load = async () => {
      if (broken) throw new FoyerError('chunk.failed', { chunk: 'registry' })
      return registry!
    }
    const machine = provideCatalogue(load, { clock: simulatedClock(), images: pictures().images })
    const actor = createActor(machine, { clock: simulatedClock(), input: catalogueInput() }).start()
    actor.send({ type: 'catalogue.wanted' })
    const failed = await waitFor(actor, snapshot => snapshot.matches({ browsing: { recommended: 'failed' } }))
    expect(failed.context.errors.recommended).toEqual({ code: 'chunk.failed', context: { chunk: 'registry' } })
    broken = false
    actor.send({ type: 'catalogue.wanted' })
    await waitFor(actor, snapshot => snapshot.matches({ browsing: { recommended: 'ready' } }))
    actor.stop()
  })
})
