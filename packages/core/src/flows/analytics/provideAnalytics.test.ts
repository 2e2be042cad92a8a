import { describe, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { loadApi } from '../../api/loadApi.ts'
import { memoryPorts } from '../../testing/index.ts'
import { analyticsInput, EVERY_EVENT, opened } from './analytics.fixture.ts'
import type { AnalyticsInput, AnalyticsSnapshot } from './analytics.machine.ts'
import { provideAnalytics } from './provideAnalytics.ts'

type Options = {
  input?: Partial<AnalyticsInput>
  config?: () => Response
  event?: () => Response
  href?: string
  served?: boolean
}

/** Analytics of a modal over the API's own clients, with the services' answers. */
const start = ({
  input,
  config = () => Response.json({ isAnalyticsEnabled: true }),
  event = () => Response.json({ status: 'OK' }),
  href = 'https://app.example/swap?token=1#x',
  served = true,
}: Options = {}) => {
  const asked: string[] = []
  const bodies: unknown[] = []
  const ports = memoryPorts({ page: { href: () => href } })
  const api = loadApi(
    {
      ...(served && { registryUrl: 'https://registry.example', analyticsUrl: 'https://analytics.example' }),
      projectId: 'demo',
      sv: 'react-0.1.0',
      fetch: async input => {
        const request = input as Request
        const { hostname, pathname, searchParams } = new URL(request.url)
        expect(Object.fromEntries(searchParams)).toEqual({ projectId: 'demo', st: 'foyer', sv: 'react-0.1.0' })
        asked.push(`${request.method} ${hostname}${pathname}`)
        if (request.method !== 'POST') return config()
        bodies.push(await request.json())
        return event()
      },
    },
    ports,
  )
  const actor = createActor(provideAnalytics(api, ports, 'demo'), {
    clock: ports.clock,
    input: analyticsInput(input),
  }).start()
  return {
    actor,
    asked,
    bodies,
    clock: ports.clock,
    press: () => actor.send({ type: 'visitor.pressed' }),
    until: (check: (snapshot: AnalyticsSnapshot) => boolean) => waitFor(actor, check),
  }
}

const settled = (snapshot: AnalyticsSnapshot) => snapshot.matches({ on: { allowed: 'idle' } })

test('every event is sent as specified, once the visitor has pressed something', async () => {
  const { actor, asked, bodies, press, until, clock } = start()
  for (const tracked of EVERY_EVENT) actor.send({ type: 'event.happened', ...tracked })
  await clock.advance(60_000)
  expect(asked).toEqual([])
  press()
  await until(settled)
  expect(asked).toEqual([
    'GET registry.example/getAnalyticsConfig',
    ...EVERY_EVENT.map(() => 'POST analytics.example/e'),
  ])
  expect(bodies.map(body => (body as { props: { event: string } }).props.event)).toEqual(
    EVERY_EVENT.map(({ event }) => event),
  )
  expect(bodies[0]).toEqual({
    eventId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    url: 'https://app.example/swap',
    domain: 'app.example',
    // The time of the event, not of the request.
    timestamp: Date.UTC(2026, 0, 1),
    props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
  })
  expect(new Set(bodies.map(body => (body as { eventId: string }).eventId)).size).toBe(EVERY_EVENT.length)
})

describe('H41 analytics without requests', () => {
  test.each<[string, Options]>([
    ['with the flag off', { input: { enabled: false } }],
    ['under Do Not Track or Global Privacy Control', { input: { privacy: true } }],
    ['without the services', { input: { available: false }, served: false }],
  ])('no request is made %s', async (_, options) => {
    const { actor, asked, press, clock } = start(options)
    actor.send({ type: 'event.happened', ...opened })
    press()
    await clock.advance(3_600_000)
    expect(asked).toEqual([])
  })

  test('the service gets no request when the project does not want analytics', async () => {
    const { actor, asked, press, until } = start({ config: () => Response.json({ isAnalyticsEnabled: false }) })
    actor.send({ type: 'event.happened', ...opened })
    press()
    await until(snapshot => snapshot.matches('off'))
    expect(asked).toEqual(['GET registry.example/getAnalyticsConfig'])
  })

  test.each([
    ['HTML', () => new Response('<!doctype html>')],
    ['another shape', () => Response.json({ isAnalyticsEnabled: 'yes' })],
    ['an error', () => new Response('', { status: 500 })],
  ])('the service gets no request when the registry answers with %s', async (_, config) => {
    const { actor, asked, press, until } = start({ config })
    actor.send({ type: 'event.happened', ...opened })
    press()
    await until(snapshot => snapshot.matches({ on: 'unsure' }))
    expect(asked).toHaveLength(1)
  })
})

test('403 ends analytics', async () => {
  const { actor, bodies, press, until } = start({ event: () => new Response('', { status: 403 }) })
  for (const tracked of EVERY_EVENT) actor.send({ type: 'event.happened', ...tracked })
  press()
  await until(snapshot => snapshot.matches('refused'))
  expect(bodies).toHaveLength(1)
})

test('H40 any other answer of the service is ignored', async () => {
  const { actor, bodies, press, until } = start({ event: () => new Response('<!doctype html>', { status: 502 }) })
  for (const tracked of EVERY_EVENT) actor.send({ type: 'event.happened', ...tracked })
  press()
  await until(settled)
  expect(bodies).toHaveLength(EVERY_EVENT.length)
})
