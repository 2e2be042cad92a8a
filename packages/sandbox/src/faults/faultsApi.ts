import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { errorResponse, refuseInvalid } from '../api/errorBody.ts'
import { type Faults, faultSchema } from './faults.ts'
import { LOGIN_PATH, loginPage } from './meetFaults.ts'

const pathSchema = z.string().startsWith('/').openapi({ example: '/getWallets' })
const ruleSchema = z
  .object({ path: pathSchema, fault: faultSchema, times: z.number().int().positive().optional() })
  .openapi('FaultRule')
const rulesSchema = z.object({ rules: z.array(ruleSchema) })

const tags = ['Faults']
const answer = {
  200: { description: 'The faults that are set now', content: { 'application/json': { schema: rulesSchema } } },
}

const readRoute = createRoute({
  method: 'get',
  path: '/faults',
  tags,
  summary: 'The faults that are set.',
  responses: answer,
})

const setRoute = createRoute({
  method: 'post',
  path: '/faults',
  tags,
  summary: 'Sets a fault for the calls of a path. A * matches one part of the path, and at the end all further parts.',
  request: { body: { required: true, content: { 'application/json': { schema: ruleSchema } } } },
  responses: { ...answer, 400: errorResponse('No such fault') },
})

const resetRoute = createRoute({
  method: 'delete',
  path: '/faults',
  tags,
  summary: 'Removes the fault of a path, or all faults.',
  request: { query: z.object({ path: pathSchema.optional() }) },
  responses: answer,
})

export const faultsApi = (faults: Faults) => {
  const current = () => ({ rules: [...faults.rules] })
  const api = new OpenAPIHono({ defaultHook: refuseInvalid })
    .openapi(readRoute, context => context.json(current(), 200))
    .openapi(setRoute, context => {
      const { path, fault, times } = context.req.valid('json')
      faults.set(path, fault, { times })
      return context.json(current(), 200)
    })
    .openapi(resetRoute, context => {
      faults.reset(context.req.valid('query').path)
      return context.json(current(), 200)
    })
  api.get(LOGIN_PATH, loginPage)
  return api
}
