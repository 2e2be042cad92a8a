import { describe, expect, test } from 'vitest'
import type { EventFrom } from 'xstate'
import { FoyerError } from '../../errors.ts'
import { plainDataIssues } from '../../plainData.fixture.ts'
import { describeMachine, transitionTable } from '../../testing/index.ts'
import { record } from '../recorder.fixture.ts'
import { catalogueInput, wallet, wallets } from './catalogue.fixture.ts'
import { catalogueMachine } from './catalogue.machine.ts'
import type { CatalogueInput } from './catalogue.types.ts'
import { catalogueList } from './catalogueList.ts'

const unreachable = () => new FoyerError('http.unreachable', { call: 'getWallets' })

/** Catalogue of one modal, with a registry that the test answers. */
const open = (rest: Partial<CatalogueInput> = {}, { wanted = true } = {}) => {
  const recorder = record(catalogueMachine, { catalogue: catalogueInput(rest) })
  const actor = recorder.child('catalogue')
  const send = (event: EventFrom<typeof catalogueMachine>) => actor.send(event)
  if (wanted) send({ type: 'catalogue.wanted' })
  return {
    ...recorder,
    send,
    type: (text: string, badge?: 'certified') => send({ type: 'search.changed', text, ...(badge && { badge }) }),
    next: () => send({ type: 'pages.next' }),
    context: () => actor.getSnapshot().context,
    list: () => catalogueList(actor.getSnapshot()),
    shown: () => catalogueList(actor.getSnapshot()).wallets.map(({ id }) => id),
    is: (value: object | string) => actor.getSnapshot().matches(value as never),
  }
}

test('the chart has these moves', () => {
  expect(transitionTable(catalogueMachine)).toMatchInlineSnapshot(`
    "(root) + (initial) -> deciding
    (root) + wallet.used -> (stays)
    (root) + wallet.wanted -> (stays)
    deciding + always [hasRegistry] -> idle
    deciding + always [else] -> absent
    idle + catalogue.wanted -> browsing
    idle + chains.changed -> (stays)
    browsing + chains.changed [chainsAreTheSame] -> (ignored)
    browsing + chains.changed [else] -> browsing (reenter)
    browsing.recommended + (initial) -> browsing.recommended.loading
    browsing.recommended.loading + done(recommended) -> browsing.recommended.ready
    browsing.recommended.loading + error(recommended) -> browsing.recommended.failed
    browsing.recommended.loading + after(REQUEST_TIMEOUT) -> browsing.recommended.failed
    browsing.recommended.failed + catalogue.wanted -> browsing.recommended.loading
    browsing.named + (initial) -> browsing.named.deciding
    browsing.named.deciding + always [namesWallets] -> browsing.named.loading
    browsing.named.deciding + always [else] -> browsing.named.ready
    browsing.named.loading + done(named) -> browsing.named.ready
    browsing.named.loading + error(named) -> browsing.named.failed
    browsing.named.loading + after(REQUEST_TIMEOUT) -> browsing.named.failed
    browsing.named.failed + catalogue.wanted -> browsing.named.loading
    browsing.pages + (initial) -> browsing.pages.idle
    browsing.pages.idle + pages.next -> browsing.pages.loading
    browsing.pages.loading + done(page) [moreFollow] -> browsing.pages.ready.more
    browsing.pages.loading + done(page) [else] -> browsing.pages.ready.all
    browsing.pages.loading + error(page) -> browsing.pages.failed
    browsing.pages.loading + after(REQUEST_TIMEOUT) -> browsing.pages.failed
    browsing.pages.ready + (initial) -> browsing.pages.ready.all
    browsing.pages.ready.more + pages.next -> browsing.pages.loading
    browsing.pages.failed + pages.retry -> browsing.pages.loading
    browsing.wanted + (initial) -> browsing.wanted.idle
    browsing.wanted + wallet.wanted -> browsing.wanted.waiting
    browsing.wanted.waiting + always [isComplete] -> browsing.wanted.idle
    browsing.search + (initial) -> browsing.search.idle
    browsing.search + search.changed [isWithheld] -> browsing.search.withheld
    browsing.search + search.changed [isSameSearch] -> (stays)
    browsing.search + search.changed [isBlank] -> browsing.search.idle
    browsing.search + search.changed [else] -> browsing.search.waiting
    browsing.search.waiting + after(SEARCH_DELAY) -> browsing.search.searching
    browsing.search.searching + done(search) [isSomething] -> browsing.search.found
    browsing.search.searching + done(search) [else] -> browsing.search.nothing
    browsing.search.searching + error(search) -> browsing.search.failed
    browsing.search.searching + after(REQUEST_TIMEOUT) -> browsing.search.failed
    browsing.search.failed + search.retry -> browsing.search.searching"
  `)
})

test('every running effect has an exit for failure and time-out', () => {
  for (const { invokes, moves } of describeMachine(catalogueMachine).states) {
    for (const { id } of invokes) expect(moves.map(({ event }) => event)).toContain(`error(${id})`)
    if (invokes.length > 0) expect(moves.map(({ kind }) => kind)).toContain('after')
  }
})

test('without a registry the catalogue is absent, requests nothing, and has the host’s own wallets', () => {
  const { ports, send, next, type, is, list, context } = open({
    registry: false,
    custom: [
      { id: 'mine', name: 'Mine', mobile_link: 'mine://' },
      { id: 'mine', name: 'Mine again' },
      { id: 'bad', name: '\u202e', mobile_link: 'javascript:alert(1)' },
    ],
  })
  next()
  type('meadow')
  send({ type: 'chains.changed', chains: ['solana:x'] })
  expect(is('absent')).toBe(true)
  for (const port of Object.values(ports)) expect(port.calls).toEqual([])
  const own = { id: 'mine', name: 'Mine', chains: [], mobile_link: 'mine://' }
  expect(list()).toEqual({ wallets: [own], state: 'listed', more: false, error: undefined })
  expect(context().custom).toHaveLength(1)
})

test('H41 nothing is requested before the list is shown, and then only what it shows', () => {
  const { ports, send, next, type, clock } = open({ featured: ['f'] }, { wanted: false })
  next()
  type('meadow')
  send({ type: 'chains.changed', chains: ['solana:x'] })
  expect(clock.pending()).toEqual([])
  for (const port of Object.values(ports)) expect(port.calls).toEqual([])
  send({ type: 'catalogue.wanted' })
  expect(ports.recommended.running.input).toMatchObject({ chains: ['solana:x'] })
  expect(ports.named.calls).toHaveLength(1)
  expect(ports.page.calls).toEqual([])
  expect(ports.search.calls).toEqual([])
})

describe('recommended and named', () => {
  test('listed wallets are not recommended as well', () => {
    const { ports } = open({ featured: ['f'], exclude: ['x'], include: ['i'], custom: [{ id: 'c', name: 'C' }] })
    expect(ports.recommended.running.input).toEqual({
      include: ['i'],
      exclude: ['x'],
      chains: ['eip155:1'],
      others: ['f', 'c'],
    })
    expect(ports.named.running.input).toEqual({ featured: ['f'], recent: [], exclude: ['x'] })
  })

  test('no names, no request for named wallets', () => {
    const { ports, is } = open()
    expect(ports.named.calls).toEqual([])
    expect(is({ browsing: { named: 'ready' } })).toBe(true)
  })

  test('H39 a failed part does not affect the other, and is requested again when the list is next shown', async () => {
    const { ports, send, context, reports } = open({ featured: ['f'] })
    await ports.named.running.reject(unreachable())
    await ports.recommended.running.resolve({ wallets: [wallet('r')], count: 1 })
    expect(context()).toMatchObject({
      recommended: [wallet('r')],
      featured: [],
      errors: { named: { code: 'http.unreachable' } },
    })
    expect(reports).toMatchObject([{ type: 'catalogue.failed', part: 'named', error: { code: 'http.unreachable' } }])
    send({ type: 'catalogue.wanted' })
    expect(ports.recommended.calls).toHaveLength(1)
    await ports.named.running.resolve({ featured: [wallet('f')], recent: [], hidden: [{ name: 'Hidden' }] })
    expect(context()).toMatchObject({ featured: [wallet('f')], hidden: [{ name: 'Hidden' }] })
    expect(context().errors.named).toBeUndefined()
  })

  test('H40 a registry that hangs fails after 15 s, and its late answer is ignored', async () => {
    const { ports, clock, context, next, type } = open({ featured: ['f'] })
    next()
    type('meadow')
    await clock.advance(15_300)
    const timeout = { code: 'http.timeout', context: { call: 'getWallets' } }
    expect(context().errors).toEqual({ recommended: timeout, named: timeout, pages: timeout, search: timeout })
    for (const port of Object.values(ports)) expect(port.call(0).signal.aborted).toBe(true)
    await ports.recommended.call(0).resolve({ wallets: [wallet('late')], count: 1 })
    await ports.page.call(0).resolve({ wallets: [wallet('late')], count: 1 })
    expect(context()).toMatchObject({ recommended: [], wallets: [] })
    expect(clock.pending()).toEqual([])
  })

  test('the last 2 used wallets are the recent ones, also while names are loading', async () => {
    const { ports, send, context } = open({ recent: ['a', 'b'] })
    send({ type: 'wallet.used', wallet: wallet('c') })
    await ports.named.running.resolve({ featured: [], recent: [wallet('a'), wallet('b')], hidden: [] })
    expect(context().recent.map(({ id }) => id)).toEqual(['c', 'a'])
    send({ type: 'wallet.used', wallet: wallet('a') })
    expect(context().recent.map(({ id }) => id)).toEqual(['a', 'c'])
  })
})

describe('pages', () => {
  test('H37 pages are loaded one after the other, and listed in order', async () => {
    const { ports, next, shown, list } = open()
    expect(list().state).toBe('loading')
    for (const page of [1, 2]) {
      next()
      next()
      expect(ports.page.running.input).toMatchObject({ page })
      await ports.page.running.resolve({ wallets: wallets(40, (page - 1) * 40), count: 81 })
      expect(list()).toMatchObject({ state: 'listed', more: true })
    }
    next()
    await ports.page.running.resolve({ wallets: wallets(1, 80), count: 81 })
    expect(list()).toMatchObject({ state: 'listed', more: false })
    expect(shown()).toEqual(wallets(81).map(({ id }) => id))
    next()
    expect(ports.page.calls).toHaveLength(3)
  })

  test('H37 a registry that repeats page 1 forever ends', async () => {
    const { ports, next, shown, list } = open()
    for (const _ of [1, 2]) {
      next()
      await ports.page.running.resolve({ wallets: wallets(40), count: 4_000 })
    }
    expect(list().more).toBe(false)
    expect(shown()).toHaveLength(40)
  })

  test('a list without end is cut at 10,000', async () => {
    const { ports, next, list } = open()
    next()
    await ports.page.running.resolve({ wallets: wallets(9_990), count: 1e6 })
    expect(list().more).toBe(true)
    next()
    await ports.page.running.resolve({ wallets: wallets(40, 9_990), count: 1e6 })
    expect(list()).toMatchObject({ more: false })
    expect(list().wallets).toHaveLength(10_000)
  })

  test('H40 a failed page keeps the earlier ones, and is retried only by the visitor', async () => {
    const { ports, next, send, shown, list } = open()
    next()
    await ports.page.running.resolve({ wallets: wallets(40), count: 80 })
    next()
    await ports.page.running.reject(unreachable())
    expect(list()).toMatchObject({ state: 'failed', more: false, error: { code: 'http.unreachable' } })
    expect(shown()).toHaveLength(40)
    next()
    expect(ports.page.calls).toHaveLength(2)
    send({ type: 'pages.retry' })
    expect(ports.page.running.input).toMatchObject({ page: 2 })
    expect(list()).toMatchObject({ state: 'loading', error: undefined })
  })

  test('H10 the host’s own wallets, the featured ones and the pages are one list, each wallet once', async () => {
    const { ports, next, shown } = open({ featured: ['w1'], custom: [{ id: 'w2', name: 'Mine' }] })
    await ports.named.running.resolve({ featured: [wallet('w1')], recent: [], hidden: [] })
    next()
    await ports.page.running.resolve({ wallets: wallets(4), count: 4 })
    expect(shown()).toEqual(['w2', 'w1', 'w0', 'w3'])
  })

  test('a registry without wallets gives an empty list', async () => {
    const { ports, next, list } = open()
    next()
    await ports.page.running.resolve({ wallets: [], count: 0 })
    expect(list()).toMatchObject({ state: 'nothing', more: false })
  })

  test('other chains start a new catalogue; the same ones change nothing', async () => {
    const { ports, next, type, send, context, list } = open()
    await ports.recommended.running.resolve({ wallets: [wallet('r')], count: 1 })
    next()
    type('meadow')
    send({ type: 'chains.changed', chains: ['eip155:1'] })
    expect(ports.recommended.calls).toHaveLength(1)
    send({ type: 'chains.changed', chains: ['solana:x'] })
    expect(ports.page.call(0).signal.aborted).toBe(true)
    expect(ports.recommended.running.input).toMatchObject({ chains: ['solana:x'] })
    expect(context()).toMatchObject({ recommended: [], query: { text: '' } })
    await ports.page.call(0).resolve({ wallets: wallets(1), count: 1 })
    expect(list()).toMatchObject({ wallets: [], state: 'loading' })
  })
})

describe('search', () => {
  test('a search waits for a pause of 300 ms', async () => {
    const { ports, type, clock, reports, list } = open()
    type('m')
    await clock.advance(299)
    type('me')
    await clock.advance(299)
    expect(ports.search.calls).toEqual([])
    expect(list().state).toBe('loading')
    await clock.advance(1)
    expect(ports.search.running.input).toEqual({
      include: [],
      exclude: [],
      chains: ['eip155:1'],
      text: 'me',
      badge: undefined,
    })
    expect(reports).toEqual([{ type: 'catalogue.searched', text: 'me', badge: undefined }])
    await ports.search.running.resolve([wallet('me')])
    expect(list()).toMatchObject({ wallets: [wallet('me')], state: 'listed', more: false })
  })

  test('listed wallets are found at once and come first, even if the registry does not have them', async () => {
    const { ports, type, clock, shown, list } = open({
      custom: [
        { id: 'mine', name: 'Meadow' },
        { id: 'other', name: 'Rivet' },
      ],
      featured: ['f'],
    })
    await ports.named.running.resolve({ featured: [wallet('f', { name: 'Meadowlark' })], recent: [], hidden: [] })
    type(' MEAD ')
    expect(list()).toMatchObject({ state: 'loading' })
    expect(shown()).toEqual(['mine', 'f'])
    await clock.advance(300)
    await ports.search.call(0).resolve([wallet('far'), wallet('f', { name: 'Meadowlark' })])
    expect(shown()).toEqual(['mine', 'f', 'far'])
    type('meadow')
    await clock.advance(300)
    await ports.search.call(1).resolve([])
    expect(list().state).toBe('listed')
    expect(shown()).toEqual(['mine', 'f'])
    type('qq')
    await clock.advance(300)
    await ports.search.call(2).resolve([])
    expect(list()).toMatchObject({ state: 'nothing', wallets: [] })
  })

  test('H37 a newer input aborts the older search, and its answer is never shown', async () => {
    const { ports, type, clock, shown, list } = open()
    type('old')
    await clock.advance(300)
    type('new')
    expect(ports.search.call(0).signal.aborted).toBe(true)
    await ports.search.call(0).resolve([wallet('old')])
    expect(list()).toMatchObject({ wallets: [], state: 'loading' })
    await clock.advance(300)
    await ports.search.call(1).resolve([wallet('new')])
    await ports.search.call(0).resolve([wallet('old')])
    expect(shown()).toEqual(['new'])
  })

  test('results are removed when the input changes, and the pages return when it is empty', async () => {
    const { ports, next, type, clock, shown, list } = open()
    next()
    await ports.page.running.resolve({ wallets: wallets(2), count: 2 })
    type('x')
    await clock.advance(300)
    await ports.search.running.resolve([wallet('x')])
    expect(shown()).toEqual(['x'])
    type('xy')
    expect(list()).toMatchObject({ wallets: [], state: 'loading' })
    await clock.advance(300)
    await ports.search.running.resolve([])
    expect(list()).toMatchObject({ wallets: [], state: 'nothing' })
    type('')
    expect(shown()).toEqual(['w0', 'w1'])
    type('   ')
    expect(list().state).toBe('listed')
    expect(ports.search.calls).toHaveLength(2)
  })

  test('the same search is not requested twice, except with another badge', async () => {
    const { ports, type, clock, context } = open()
    type('meadow')
    await clock.advance(300)
    await ports.search.running.resolve([wallet('m')])
    type('meadow ')
    await clock.advance(300)
    expect(ports.search.calls).toHaveLength(1)
    expect(context().query.text).toBe('meadow ')
    type('', 'certified')
    await clock.advance(300)
    expect(ports.search.running.input).toMatchObject({ text: '', badge: 'certified' })
  })

  test('a long search is cut', async () => {
    const { ports, type, clock } = open()
    type('x'.repeat(10_000))
    await clock.advance(300)
    expect((ports.search.running.input as { text: string }).text).toHaveLength(100)
  })

  test('H40 a failed search can be retried, and does not affect the rest', async () => {
    const { ports, type, send, clock, list, context } = open()
    await ports.recommended.running.resolve({ wallets: [wallet('r')], count: 1 })
    type('meadow')
    await clock.advance(300)
    await ports.search.running.reject(unreachable())
    expect(list()).toMatchObject({ state: 'failed', error: { code: 'http.unreachable' } })
    expect(context().recommended).toHaveLength(1)
    send({ type: 'search.retry' })
    await ports.search.running.resolve([wallet('m')])
    expect(list()).toMatchObject({ state: 'listed', error: undefined })
  })
})

test('the context is plain data', async () => {
  const { ports, next, context } = open({ featured: ['f'], exclude: ['x'], custom: [{ id: 'c', name: 'C' }] })
  await ports.named.running.reject(new FoyerError('http.status', { status: 403, reason: 'Not allowed' }))
  next()
  await ports.page.running.resolve({ wallets: wallets(3), count: 3 })
  expect(plainDataIssues(context())).toEqual([])
})

test('H43 a stopped catalogue has no request and no timer', () => {
  const { ports, next, type, stop, clock } = open({ featured: ['f'] })
  next()
  type('meadow')
  stop()
  for (const port of [ports.recommended, ports.named, ports.page]) expect(port.call(0).signal.aborted).toBe(true)
  expect(clock.pending()).toEqual([])
})
