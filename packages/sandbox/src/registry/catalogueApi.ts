import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { errorResponse, refuseInvalid } from '../api/errorBody.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'

const switchesSchema = z
  .object({
    generated: z
      .number()
      .int()
      .min(0)
      .max(20_000)
      .openapi({ description: 'Number of generated rows; 0 serves the real ones' }),
    hostile: z.boolean().openapi({ description: 'Hostile rows before the others' }),
  })
  .openapi('CatalogueSwitches')

const tags = ['Faults']
const path = '/faults/catalogue'
const answer = {
  200: { description: 'The current switches', content: { 'application/json': { schema: switchesSchema } } },
}

const readRoute = createRoute({
  method: 'get',
  path,
  tags,
  summary: 'The wallets that the registry serves.',
  responses: answer,
})

const setRoute = createRoute({
  method: 'post',
  path,
  tags,
  summary: 'Changes the wallets that the registry serves.',
  request: { body: { required: true, content: { 'application/json': { schema: switchesSchema.partial().strict() } } } },
  responses: { ...answer, 400: errorResponse('No such switch') },
})

const resetRoute = createRoute({
  method: 'delete',
  path,
  tags,
  summary: 'Serves the real wallets again.',
  responses: answer,
})

export const catalogueApi = (catalogue: Catalogue) =>
  new OpenAPIHono({ defaultHook: refuseInvalid })
    .openapi(readRoute, context => context.json(catalogue.switches, 200))
    .openapi(setRoute, context => {
      const { generated, hostile } = context.req.valid('json')
      catalogue.set({
        ...(generated === undefined ? {} : { generated }),
        ...(hostile === undefined ? {} : { hostile }),
      })
      return context.json(catalogue.switches, 200)
    })
    .openapi(resetRoute, context => {
      catalogue.reset()
      return context.json(catalogue.switches, 200)
    })
