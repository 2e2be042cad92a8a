import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Indexers } from '../../indexer/indexers.ts'
import { refuseInvalid } from '../errorBody.ts'
import { answers, projectQuerySchema } from '../project.ts'

const route = createRoute({
  method: 'get',
  path: '/v1/supported-chains',
  tags: ['Chains'],
  summary: 'The chains with balances in this API.',
  request: { query: projectQuerySchema },
  responses: answers('CAIP-2 ids', z.object({ http: z.array(z.string()), ws: z.array(z.string()) })),
})

export const chainsApi = (indexers: Indexers) =>
  new OpenAPIHono({ defaultHook: refuseInvalid }).openapi(route, context => {
    const ids = indexers.all.map(({ network }) => network.caipNetworkId)
    return context.json({ http: ids, ws: ids }, 200)
  })
