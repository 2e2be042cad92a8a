import { createRoute, OpenAPIHono, type z } from '@hono/zod-openapi'
import { errorResponse, refuseInvalid } from '../api/errorBody.ts'
import type { Switches } from './switches.ts'

/** Calls at `/faults/<service>` that read, change and reset the switches of one service. `what` completes "How … behaves". */
export function switchesApi(options: {
  service: string
  what: string
  schema: z.ZodObject
  switches: Switches<Record<string, unknown>>
}): OpenAPIHono {
  const { service, what, schema, switches } = options
  const tags = ['Faults']
  const path = `/faults/${service}`
  const answer = { 200: { description: 'The current switches', content: { 'application/json': { schema } } } }
  const readRoute = createRoute({ method: 'get', path, tags, summary: `How ${what} behaves.`, responses: answer })
  const setRoute = createRoute({
    method: 'post',
    path,
    tags,
    summary: `Changes how ${what} behaves.`,
    request: { body: { required: true, content: { 'application/json': { schema: schema.partial().strict() } } } },
    responses: { ...answer, 400: errorResponse('No such switch') },
  })
  const resetRoute = createRoute({
    method: 'delete',
    path,
    tags,
    summary: `Makes ${what} behave as at the start.`,
    responses: answer,
  })
  return new OpenAPIHono({ defaultHook: refuseInvalid })
    .openapi(readRoute, context => context.json(switches.current, 200))
    .openapi(setRoute, context => {
      switches.set(context.req.valid('json'))
      return context.json(switches.current, 200)
    })
    .openapi(resetRoute, context => {
      switches.reset()
      return context.json(switches.current, 200)
    })
}
