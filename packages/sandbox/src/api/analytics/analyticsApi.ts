import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { refuseInvalid } from '../errorBody.ts'
import { answers, projectQuerySchema } from '../project.ts'
import type { EventLog } from './eventLog.ts'

const tags = ['Analytics']

const eventSchema = z
  .object({
    eventId: z.string().min(1),
    url: z.string(),
    domain: z.string(),
    timestamp: z.number().openapi({ description: 'Milliseconds since the epoch' }),
    props: z.record(z.string(), z.unknown()),
  })
  .openapi('AnalyticsEvent')

const eventsSchema = z.object({ events: z.array(eventSchema) })

const sendRoute = createRoute({
  method: 'post',
  path: '/e',
  tags,
  summary: 'Stores an event. Set a fault with status 403 to simulate a refused origin.',
  request: {
    query: projectQuerySchema,
    body: { required: true, content: { 'application/json': { schema: eventSchema } } },
  },
  responses: answers('The event is stored in this sandbox', z.object({ status: z.literal('OK') })),
})

const kept = { 200: { description: 'The last thousand', content: { 'application/json': { schema: eventsSchema } } } }
const readRoute = createRoute({
  method: 'get',
  path: '/analytics/events',
  tags,
  summary: 'The events received since the start.',
  responses: kept,
})
const clearRoute = createRoute({
  method: 'delete',
  path: '/analytics/events',
  tags,
  summary: 'Removes all stored events.',
  responses: kept,
})

export const analyticsApi = (events: EventLog) => {
  const all = () => ({ events: [...events.all] })
  return new OpenAPIHono({ defaultHook: refuseInvalid })
    .openapi(sendRoute, context => {
      events.add(context.req.valid('json'))
      return context.json({ status: 'OK' } as const, 200)
    })
    .openapi(readRoute, context => context.json(all(), 200))
    .openapi(clearRoute, context => {
      events.clear()
      return context.json(all(), 200)
    })
}
