import { describe, expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { plainDataIssues } from '../../plainData.fixture.ts'
import { describeMachine, transitionTable } from '../../testing/index.ts'
import { record } from '../recorder.fixture.ts'
import { analyticsInput, opened, stamped } from './analytics.fixture.ts'
import { type AnalyticsInput, analyticsMachine } from './analytics.machine.ts'

const status = (code: number) => new FoyerError('http.status', { status: code })

/** Analytics of one modal, with services that the test answers. */
const open = (rest: Partial<AnalyticsInput> = {}) => {
  const recorder = record(analyticsMachine, { analytics: analyticsInput(rest) })
  const actor = recorder.child('analytics')
  const { ports } = recorder
  const press = () => actor.send({ type: 'visitor.pressed' })
  return {
    ...recorder,
    press,
    /** Tracks an event, stamped with `eventId`. */
    async happen(eventId: string) {
      actor.send({ type: 'event.happened', ...opened })
      await ports.stamps.running.send({ type: 'event.stamped', stamped: stamped(eventId) })
    },
    async allow() {
      press()
      await ports.config.running.resolve(true)
    },
    sent: () => ports.send.calls.map(({ input }) => input.event.eventId),
    context: () => actor.getSnapshot().context,
    is: (value: object | string) => actor.getSnapshot().matches(value as never),
  }
}

test('the chart has these moves', () => {
  expect(transitionTable(analyticsMachine)).toMatchInlineSnapshot(`
    "(root) + (initial) -> deciding
    deciding + always [mayEverSend] -> on
    deciding + always [else] -> off
    on + (initial) -> on.silent
    on + modal.tracked -> (stays)
    on + event.happened -> (stays)
    on + event.stamped -> (stays)
    on + error(stamps) -> off
    on.silent + visitor.pressed -> on.asking
    on.asking + done(config) [projectWantsIt] -> on.allowed
    on.asking + done(config) [else] -> off
    on.asking + error(config) -> on.unsure
    on.asking + after(REQUEST_TIMEOUT) -> on.unsure
    on.unsure + after(ASK_AGAIN) -> on.silent
    on.allowed + (initial) -> on.allowed.idle
    on.allowed.idle + always [somethingWaits] -> on.allowed.sending
    on.allowed.sending + done(send) -> on.allowed.idle
    on.allowed.sending + error(send) [originIsRefused] -> refused
    on.allowed.sending + error(send) [else] -> on.allowed.idle
    on.allowed.sending + after(REQUEST_TIMEOUT) -> on.allowed.idle"
  `)
})

test('every effect has an exit for failure, and every request one for time-out', () => {
  for (const { path, invokes, moves } of describeMachine(analyticsMachine).states) {
    for (const { id } of invokes) expect(moves.map(({ event }) => event)).toContain(`error(${id})`)
    // The stamps are not a request: they run while their state is active.
    if (invokes.length > 0 && path !== 'on') expect(moves.map(({ kind }) => kind)).toContain('after')
  }
})

describe('H41 analytics never sends', () => {
  test.each<[string, Partial<AnalyticsInput>]>([
    ['with the flag off', { enabled: false }],
    ['without a service', { available: false }],
    ['under Do Not Track or Global Privacy Control', { privacy: true }],
  ])('nothing is sent %s', async (_, input) => {
    const { child, press, ports, clock, is } = open(input)
    press()
    child('analytics').send({ type: 'event.happened', ...opened })
    expect(is('off')).toBe(true)
    for (const port of Object.values(ports)) expect(port.calls).toEqual([])
    expect(clock.pending()).toEqual([])
  })

  test('nothing is sent where the project does not want analytics', async () => {
    const { press, happen, ports, is, context, sent } = open()
    await happen('a')
    press()
    await ports.config.running.resolve(false)
    expect(is('off')).toBe(true)
    expect(context().waiting).toEqual([])
    press()
    expect(ports.config.calls).toHaveLength(1)
    expect(sent()).toEqual([])
  })
})

describe('H41 before the visitor has pressed something in the modal', () => {
  test('nothing is requested or sent before the press; waiting events are then sent in order', async () => {
    const { happen, allow, ports, clock, sent } = open()
    await happen('a')
    await happen('b')
    await clock.advance(3_600_000)
    expect(ports.config.calls).toEqual([])
    expect(ports.send.calls).toEqual([])
    await allow()
    expect(sent()).toEqual(['a'])
    await ports.send.running.resolve()
    expect(sent()).toEqual(['a', 'b'])
  })

  test('of more than 50 events the latest 50 are kept', async () => {
    const { happen, context } = open()
    for (let index = 0; index < 60; index += 1) await happen(`${index}`)
    expect(context().waiting).toHaveLength(50)
    expect(context().waiting[0]!.eventId).toBe('10')
  })
})

describe('a project with an unknown setting counts as opted out', () => {
  test.each(['failure', 'timeout'])(
    'after a %s the setting is requested again when the visitor presses something a minute later',
    async how => {
      const { happen, press, ports, clock, sent } = open()
      await happen('a')
      press()
      if (how === 'failure') await ports.config.running.reject(status(500))
      else await clock.advance(15_000)
      press()
      await clock.advance(59_999)
      press()
      expect(ports.config.calls).toHaveLength(1)
      await clock.advance(1)
      expect(ports.config.calls).toHaveLength(1)
      press()
      await ports.config.running.resolve(true)
      expect(sent()).toEqual(['a'])
    },
  )
})

describe('sending', () => {
  test('events are sent one by one, each once, and the host gets each sent event', async () => {
    const { happen, allow, ports, sent, reports } = open()
    await allow()
    expect(sent()).toEqual([])
    await happen('a')
    await happen('b')
    expect(sent()).toEqual(['a'])
    expect(reports).toEqual([])
    await ports.send.running.resolve()
    await ports.send.running.resolve()
    expect(sent()).toEqual(['a', 'b'])
    expect(reports).toEqual([
      { type: 'analytics.event', event: stamped('a') },
      { type: 'analytics.event', event: stamped('b') },
    ])
  })

  test.each([status(500), status(429), new FoyerError('http.unreachable', { call: 'sendEvent' })])(
    'H39 an event that fails with %s is dropped silently, and does not affect others',
    async error => {
      const { happen, allow, ports, sent, reports } = open()
      await happen('a')
      await happen('b')
      await allow()
      await ports.send.running.reject(error)
      expect(sent()).toEqual(['a', 'b'])
      expect(reports).toEqual([])
    },
  )

  test('H40 a service that hangs delays the others for 15 s, and nothing is sent twice', async () => {
    const { happen, allow, ports, clock, sent } = open()
    await happen('a')
    await happen('b')
    await allow()
    await clock.advance(15_000)
    expect(ports.send.call(0).signal.aborted).toBe(true)
    expect(sent()).toEqual(['a', 'b'])
  })

  test('dropping waiting events does not affect the one being sent', async () => {
    const { happen, allow, ports, sent, reports } = open()
    await happen('first')
    await allow()
    for (let index = 0; index < 60; index += 1) await happen(`${index}`)
    await ports.send.running.resolve()
    expect(reports).toMatchObject([{ event: { eventId: 'first' } }])
    expect(sent()).toEqual(['first', '10'])
  })
})

test('403 is reported once as Invalid App Configuration, and nothing is sent any more', async () => {
  const { child, happen, allow, press, ports, sent, reports, is, context } = open()
  await happen('a')
  await happen('b')
  await allow()
  const cause = status(403)
  await ports.send.running.reject(cause)
  expect(reports).toMatchObject([
    { type: 'analytics.refused', error: { code: 'config.originRefused', context: {} }, cause: { cause } },
  ])
  expect((reports[0]!.cause as Error).message).toBe('Invalid App Configuration')
  expect(is('refused')).toBe(true)
  press()
  child('analytics').send({ type: 'event.happened', ...opened })
  expect(sent()).toEqual(['a'])
  expect(context()).toMatchObject({ waiting: [], current: undefined })
  expect(reports).toHaveLength(1)
})

test('H39 a page that throws at its own address does not affect the modal', async () => {
  const { allow, ports, is, reports } = open()
  await allow()
  await ports.stamps.running.reject(new Error('no address'))
  expect(is('off')).toBe(true)
  expect(reports).toEqual([])
})

test('H43 a closed modal has no request and no timer', async () => {
  const { happen, allow, ports, stop, clock } = open()
  await happen('a')
  await allow()
  stop()
  expect(ports.send.call(0).signal.aborted).toBe(true)
  expect(ports.stamps.call(0).signal.aborted).toBe(true)
  expect(clock.pending()).toEqual([])
})

test('H44 two modals of one page have separate analytics', async () => {
  const { child, ports } = record(analyticsMachine, { one: analyticsInput(), other: analyticsInput() })
  child('one').send({ type: 'visitor.pressed' })
  expect(ports.config.calls).toHaveLength(1)
  expect(child('other').getSnapshot().matches({ on: 'silent' })).toBe(true)
})

test('law 1: the snapshot is plain data', async () => {
  const { happen, allow, context } = open()
  await happen('a')
  await happen('b')
  await allow()
  expect(plainDataIssues(context())).toEqual([])
})
