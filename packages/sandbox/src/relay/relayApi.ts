import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { relayFaultsSchema } from './faults.ts'
import type { Relay } from './startRelay.ts'

const stateSchema = relayFaultsSchema.openapi('RelayFaults')
const answer = { 200: { description: 'The current faults', content: { 'application/json': { schema: stateSchema } } } }
const tags = ['Faults']

const readRoute = createRoute({
  method: 'get',
  path: '/faults/relay',
  tags,
  summary: 'The faults of the relay.',
  responses: answer,
})

const setRoute = createRoute({
  method: 'post',
  path: '/faults/relay',
  tags,
  summary: 'Changes the given faults and keeps the others.',
  request: {
    body: { required: true, content: { 'application/json': { schema: relayFaultsSchema.partial().strict() } } },
  },
  responses: answer,
})

const resetRoute = createRoute({
  method: 'delete',
  path: '/faults/relay',
  tags,
  summary: 'Ends every fault.',
  responses: answer,
})

const dropRoute = createRoute({
  method: 'post',
  path: '/faults/relay/drop',
  tags,
  summary: 'Drops every socket without a closing frame.',
  responses: {
    200: {
      description: 'Number of dropped sockets',
      content: { 'application/json': { schema: z.object({ dropped: z.number() }) } },
    },
  },
})

/** Control API of the relay. It has another port, because the relay's own is closed while it is down. */
export const relayApi = ({ faults }: Relay) =>
  new OpenAPIHono()
    .openapi(readRoute, context => context.json(faults.state, 200))
    .openapi(setRoute, async context => {
      await faults.set(context.req.valid('json'))
      return context.json(faults.state, 200)
    })
    .openapi(resetRoute, async context => {
      await faults.reset()
      return context.json(faults.state, 200)
    })
    .openapi(dropRoute, context => context.json({ dropped: faults.dropSockets() }, 200))
