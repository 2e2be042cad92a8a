import { setTimeout as wait } from 'node:timers/promises'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { refuse } from '../api/errorBody.ts'
import type { Switches } from '../faults/switches.ts'
import { answerJsonRpc, type RpcMethods } from './jsonRpc.ts'

/** Switches that every service by JSON-RPC has. */
export const serviceSwitchesSchema = z.object({
  down: z.boolean().openapi({ description: 'Every call is answered with the status 503.' }),
  delay: z
    .number()
    .int()
    .min(0)
    .max(600_000)
    .openapi({ description: 'Milliseconds by which every answer is late. What is asked for happens after them.' }),
})

const requestSchema = z
  .object({ jsonrpc: z.literal('2.0'), id: z.union([z.number(), z.string()]), method: z.string(), params: z.unknown() })
  .openapi('JsonRpcRequest')

const answerSchema = z
  .object({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.number(), z.string(), z.null()]),
    result: z.unknown(),
    error: z.object({ code: z.number(), message: z.string(), data: z.unknown() }).optional(),
  })
  .openapi('JsonRpcAnswer')

/** Service by JSON-RPC over POST, as the page of the calls describes it. */
export function jsonRpcApi(options: {
  path: string
  summary: string
  methods: RpcMethods
  switches: Switches<z.infer<typeof serviceSwitchesSchema>>
}): OpenAPIHono {
  const { path, summary, methods, switches } = options
  const api = new OpenAPIHono()
  const route = createRoute({
    method: 'post',
    path,
    tags: ['Smart accounts'],
    summary: `${summary} Methods: ${Object.keys(methods).join(', ')}.`,
    request: { body: { required: true, content: { 'application/json': { schema: requestSchema } } } },
    responses: {
      200: {
        description: 'The answer, or an error of JSON-RPC',
        content: { 'application/json': { schema: answerSchema } },
      },
    },
  })
  // Described alone: a body that is no request has an answer of JSON-RPC too.
  api.openAPIRegistry.registerPath(route)
  api.post(path, async context => {
    const { down, delay } = switches.current
    const body = await context.req.text()
    if (delay > 0) await wait(delay, undefined, { ref: false })
    if (down) return refuse(context, 503, 'down', 'The service is down.')
    return context.json(await answerJsonRpc(methods, body), 200)
  })
  return api
}
