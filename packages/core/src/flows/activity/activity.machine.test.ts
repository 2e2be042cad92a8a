import { describe, expect, test } from 'vitest'
import type { EventFrom } from 'xstate'
import { FoyerError } from '../../errors.ts'
import { plainDataIssues } from '../../plainData.fixture.ts'
import { describeMachine, transitionTable } from '../../testing/index.ts'
import { ETHEREUM, POLYGON } from '../connection/connection.fixture.ts'
import { record } from '../recorder.fixture.ts'
import { ALICE, activityInput, BOB, page, spam, transaction } from './activity.fixture.ts'
import { activityMachine } from './activity.machine.ts'
import type { ActivityInput } from './activity.types.ts'
import { activityList } from './activityList.ts'

const broken = () => new FoyerError('http.status', { status: 500 })

/** Activity of one account, with pages that the test answers. */
const open = (rest: Partial<ActivityInput> = {}) => {
  const recorder = record(activityMachine, { activity: activityInput(rest) })
  const actor = recorder.child('activity')
  const send = (type: EventFrom<typeof activityMachine>['type']) => actor.send({ type })
  return {
    ...recorder,
    send,
    pages: recorder.ports.page,
    want: () => send('activity.wanted'),
    context: () => actor.getSnapshot().context,
    ids: () => actor.getSnapshot().context.transactions.map(({ id }) => id),
    list: () => activityList(actor.getSnapshot(), 'UTC'),
  }
}

test('the chart has these moves', () => {
  expect(transitionTable(activityMachine)).toMatchInlineSnapshot(`
    "(root) + (initial) -> deciding
    deciding + always [isAvailable] -> idle
    deciding + always [else] -> absent
    idle + activity.wanted -> loading
    loading + activity.refresh -> refreshing
    loading + done(page) -> judging
    loading + error(page) -> failed
    loading + after(REQUEST_TIMEOUT) -> failed
    refreshing + activity.refresh -> refreshing (reenter)
    refreshing + done(newest) -> judging
    refreshing + error(newest) -> unrefreshed
    refreshing + after(REQUEST_TIMEOUT) -> unrefreshed
    judging + always [isOver] -> listed.all
    judging + always [showedSomething] -> listed.more
    judging + always [mayLookFurther] -> loading
    judging + always [else] -> listed.paused
    listed + (initial) -> listed.all
    listed + activity.refresh -> refreshing
    listed.more + pages.next -> loading
    listed.paused + pages.resume -> loading
    failed + pages.retry -> refreshing
    failed + activity.wanted -> refreshing
    failed + activity.refresh -> refreshing
    unrefreshed + pages.next [not isOver and showedSomething] -> loading
    unrefreshed + pages.retry -> refreshing
    unrefreshed + activity.wanted -> refreshing
    unrefreshed + activity.refresh -> refreshing"
  `)
})

test('every running effect has an exit for failure and time-out', () => {
  for (const { invokes, moves } of describeMachine(activityMachine).states) {
    for (const { id } of invokes) expect(moves.map(({ event }) => event)).toContain(`error(${id})`)
    if (invokes.length > 0) expect(moves.map(({ kind }) => kind)).toContain('after')
  }
})

test('H41 nothing is requested before the activity is shown, and never where it is unavailable', () => {
  const { send, want, pages, list, clock } = open()
  for (const type of ['activity.refresh', 'pages.next', 'pages.resume', 'pages.retry'] as const) send(type)
  expect(pages.calls).toEqual([])
  expect(clock.pending()).toEqual([])
  expect(list().state).toBe('loading')
  want()
  expect(pages.running.input).toEqual({ address: ALICE, chainId: ETHEREUM, cursor: undefined })

  const none = open({ available: false })
  none.want()
  none.send('activity.refresh')
  expect(none.pages.calls).toEqual([])
  expect(none.list()).toEqual({ months: [], state: 'absent', more: false, endsEarly: false, error: undefined })
})

describe('pages', () => {
  test('H37 each page is requested once, with the cursor of the one before, up to the last', async () => {
    const { want, send, pages, ids, list } = open()
    want()
    await pages.running.resolve(page(['a', 'b'], 'second'))
    expect(list()).toMatchObject({ state: 'listed', more: true })
    send('pages.next')
    send('pages.next')
    expect(pages.running.input.cursor).toBe('second')
    await pages.running.resolve(page(['c']))
    expect(ids()).toEqual(['a', 'b', 'c'])
    expect(list()).toMatchObject({ state: 'listed', more: false })
    send('pages.next')
    expect(pages.calls).toHaveLength(2)
  })

  test('pages show only the connected chain, without spam', async () => {
    const { want, pages, ids } = open()
    want()
    const elsewhere = transaction('elsewhere', { chain: POLYGON })
    await pages.running.resolve({ data: [transaction('a'), spam('spam'), elsewhere, transaction('a')] })
    expect(ids()).toEqual(['a'])
  })

  test('an account without transactions has an empty list', async () => {
    const { want, pages, list } = open()
    want()
    await pages.running.resolve(page([]))
    expect(list()).toEqual({ months: [], state: 'nothing', more: false, endsEarly: false, error: undefined })
  })

  test('a page with only hidden rows continues to the next one', async () => {
    const { want, pages, ids } = open()
    want()
    await pages.running.resolve({ data: [spam('s')], next: 'second' })
    expect(pages.running.input.cursor).toBe('second')
    await pages.running.resolve(page(['a'], 'third'))
    expect(ids()).toEqual(['a'])
    expect(pages.calls).toHaveLength(2)
  })

  test('H31 an account full of spam loads five pages, and then waits for the visitor', async () => {
    const { want, send, pages, list } = open()
    want()
    for (const number of [1, 2, 3, 4, 5]) {
      await pages.running.resolve({ data: [spam(`s${number}`)], next: `${number}` })
    }
    expect(pages.calls).toHaveLength(5)
    expect(list()).toMatchObject({ state: 'paused', more: false })
    send('pages.next')
    expect(pages.calls).toHaveLength(5)
    send('pages.resume')
    await pages.running.resolve({ data: [spam('s6')], next: '6' })
    await pages.running.resolve(page(['a']))
    expect(list()).toMatchObject({ state: 'listed' })
  })

  test('H37 a service that repeats page 1 forever ends', async () => {
    const { want, send, pages, ids, list } = open()
    want()
    await pages.running.resolve(page(['a'], '1'))
    send('pages.next')
    for (const number of [2, 3, 4, 5, 6]) await pages.running.resolve(page(['a'], `${number}`))
    expect(ids()).toEqual(['a'])
    expect(list().state).toBe('paused')
  })

  test('a history without end is cut at 10,000', async () => {
    const { want, pages, ids, list } = open()
    want()
    const many = Array.from({ length: 10_001 }, (_, index) => `${index}`)
    await pages.running.resolve(page(many, 'more'))
    expect(ids()).toHaveLength(10_000)
    expect(list().more).toBe(false)
  })
})

describe('a failure', () => {
  test('a failure leaves the list empty, is reported once with the data for analytics, and is retried only by the visitor', async () => {
    const { want, send, pages, list, reports } = open()
    want()
    const cause = broken()
    await pages.running.reject(cause)
    const error = { code: 'http.status', context: { status: 500 } }
    expect(list()).toEqual({ months: [], state: 'failed', more: false, endsEarly: false, error })
    expect(reports).toEqual([
      { type: 'activity.failed', address: ALICE, chainId: ETHEREUM, cursor: undefined, error, cause },
    ])
    send('pages.next')
    expect(pages.calls).toHaveLength(1)
    send('pages.retry')
    expect(list()).toMatchObject({ state: 'loading', error: undefined })
    await pages.running.resolve(page(['a']))
    expect(list()).toMatchObject({ state: 'listed' })
    expect(reports).toHaveLength(1)
  })

  test('a failure of a later page keeps the earlier ones, drops the cursor and says that the list ends early', async () => {
    const { want, send, pages, ids, list, context, reports } = open()
    want()
    await pages.running.resolve(page(['a'], 'second'))
    send('pages.next')
    await pages.running.reject(broken())
    expect(ids()).toEqual(['a'])
    expect(list()).toMatchObject({ state: 'failed', more: false, endsEarly: true })
    expect(context().cursor).toBeUndefined()
    expect(reports).toMatchObject([{ cursor: 'second' }])
    send('pages.next')
    expect(pages.calls).toHaveLength(2)
  })

  test.each(['pages.retry', 'activity.wanted', 'activity.refresh'] as const)(
    'after a later page that failed, %s reads on from the newest page and keeps the rows',
    async again => {
      const { want, send, pages, ids, list } = open()
      want()
      await pages.running.resolve(page(['b', 'a'], 'second'))
      send('pages.next')
      await pages.running.reject(broken())
      send(again)
      expect(pages.running.input.cursor).toBeUndefined()
      expect(list()).toMatchObject({ state: 'refreshing', endsEarly: true })
      await pages.running.reject(broken())
      expect(list()).toMatchObject({ state: 'unrefreshed', more: false, endsEarly: true })
      send(again)
      await pages.running.resolve(page(['c', 'b'], 'after b'))
      expect(ids()).toEqual(['c', 'b', 'a'])
      expect(list()).toMatchObject({ state: 'listed', more: true, endsEarly: false })
      send('pages.next')
      expect(pages.running.input.cursor).toBe('after b')
      await pages.running.resolve(page(['a', 'z']))
      expect(ids()).toEqual(['c', 'b', 'a', 'z'])
      expect(list()).toMatchObject({ state: 'listed', more: false, endsEarly: false })
    },
  )

  test('H40 a service that hangs fails after 15 s, and its late answer is ignored', async () => {
    const { want, pages, clock, list, ids, reports } = open()
    want()
    await clock.advance(15_000)
    expect(list()).toMatchObject({
      state: 'failed',
      error: { code: 'http.timeout', context: { call: 'getHistory' } },
    })
    expect(pages.call(0).signal.aborted).toBe(true)
    await pages.call(0).resolve(page(['late']))
    expect(ids()).toEqual([])
    expect(reports).toHaveLength(1)
    expect(clock.pending()).toEqual([])
  })
})

describe('a refresh', () => {
  const listed = async () => {
    const opened = open()
    opened.want()
    await opened.pages.running.resolve(page(['b', 'a'], 'second'))
    opened.send('pages.next')
    await opened.pages.running.resolve(page(['z', 'y'], 'third'))
    return opened
  }

  test('a refresh adds new rows at the top, keeps the others, and keeps the cursor', async () => {
    const { send, pages, ids, list } = await listed()
    send('activity.refresh')
    expect(list()).toMatchObject({ state: 'refreshing' })
    expect(ids()).toEqual(['b', 'a', 'z', 'y'])
    expect(pages.running.input.cursor).toBeUndefined()
    await pages.running.resolve(page(['d', 'c', 'b'], 'other'))
    expect(ids()).toEqual(['d', 'c', 'b', 'a', 'z', 'y'])
    send('pages.next')
    expect(pages.running.input.cursor).toBe('third')
  })

  test('a refresh updates changed transactions, and drops those removed by the chain', async () => {
    const { send, pages, context } = await listed()
    send('activity.refresh')
    await pages.running.resolve({ data: [transaction('a', { status: 'failed' })], next: 'second' })
    expect(context().transactions.map(({ id, metadata }) => [id, metadata.status])).toEqual([
      ['a', 'failed'],
      ['z', 'confirmed'],
      ['y', 'confirmed'],
    ])
  })

  test('a refresh with more than a page of new rows replaces the list', async () => {
    const { send, pages, ids } = await listed()
    send('activity.refresh')
    await pages.running.resolve(page(['f', 'e'], 'after-e'))
    expect(ids()).toEqual(['f', 'e'])
    send('pages.next')
    expect(pages.running.input.cursor).toBe('after-e')
  })

  test('a refresh of a list of one page takes its cursor', async () => {
    const { want, send, pages } = open()
    want()
    await pages.running.resolve(page(['a']))
    send('activity.refresh')
    await pages.running.resolve(page(['b', 'a'], 'second'))
    send('pages.next')
    expect(pages.running.input.cursor).toBe('second')
  })

  test('H37 a refresh aborts the pending page, and its late answer is ignored', async () => {
    const { want, send, pages, ids } = open()
    want()
    send('activity.refresh')
    expect(pages.call(0).signal.aborted).toBe(true)
    send('activity.refresh')
    expect(pages.call(1).signal.aborted).toBe(true)
    await pages.call(0).resolve(page(['before']))
    await pages.call(1).resolve(page(['before']))
    expect(ids()).toEqual([])
    await pages.call(2).resolve(page(['after']))
    expect(ids()).toEqual(['after'])
  })

  test.each(['pages.retry', 'activity.wanted', 'activity.refresh'] as const)(
    'H40 a refresh that fails or hangs keeps the list and is reported; %s reads the newest page again',
    async again => {
      const { send, pages, ids, list, clock, reports } = await listed()
      send('activity.refresh')
      await pages.running.reject(broken())
      expect(list()).toMatchObject({ state: 'unrefreshed', more: true })
      expect(ids()).toEqual(['b', 'a', 'z', 'y'])
      send(again)
      await clock.advance(15_000)
      expect(list()).toMatchObject({ state: 'unrefreshed', error: { code: 'http.timeout' } })
      expect(reports.map(({ cursor }) => cursor)).toEqual([undefined, undefined])
      send(again)
      expect(pages.running.input.cursor).toBeUndefined()
    },
  )
})

test('H39 a failed refresh keeps the pages below', async () => {
  const { want, send, pages, ids, list } = open()
  want()
  await pages.running.resolve(page(['a'], 'second'))
  send('activity.refresh')
  await pages.running.reject(broken())
  send('pages.next')
  await pages.running.resolve(page(['b']))
  expect(ids()).toEqual(['a', 'b'])
  expect(list()).toMatchObject({ state: 'listed', error: undefined })
})

test('a failed refresh of an empty list is a failure of the whole list', async () => {
  const { want, send, pages, list } = open()
  want()
  await pages.running.reject(broken())
  send('activity.refresh')
  await pages.running.reject(broken())
  expect(list()).toMatchObject({ state: 'failed', months: [] })
})

test('H08 each account and chain has its own activity', async () => {
  const { child, ports } = record(activityMachine, {
    alice: activityInput(),
    bob: activityInput({ address: BOB }),
    polygon: activityInput({ chainId: POLYGON }),
  })
  for (const id of ['alice', 'bob', 'polygon']) child(id).send({ type: 'activity.wanted' })
  expect(ports.page.calls.map(({ input }) => [input.address, input.chainId])).toEqual([
    [ALICE, ETHEREUM],
    [BOB, ETHEREUM],
    [ALICE, POLYGON],
  ])
  await ports.page.call(0).resolve(page(['a']))
  expect(child('bob').getSnapshot().context.transactions).toEqual([])
})

test('H43 an activity that was left has no request and no timer', () => {
  const { want, pages, stop, clock } = open()
  want()
  stop()
  expect(pages.call(0).signal.aborted).toBe(true)
  expect(clock.pending()).toEqual([])
})

test('law 1: the snapshot is plain data', async () => {
  const { want, pages, context } = open()
  want()
  await pages.running.resolve(page(['a'], 'second'))
  expect(plainDataIssues(context())).toEqual([])
})
