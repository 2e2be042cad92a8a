import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { errorResponse, refuse, refuseInvalid } from '../api/errorBody.ts'
import type { BlockControl } from './blockControl.ts'

/** More than any transaction stays valid. */
const MOST_BLOCKS = 1_000

const orderSchema = z
  .object({
    chainId: z.string().openapi({ example: 'solana:localnet' }),
    held: z.boolean().optional().openapi({ description: 'Whether new transactions are kept out of the blocks.' }),
    pass: z.number().int().min(1).max(MOST_BLOCKS).optional().openapi({ description: 'Blocks to add at once.' }),
  })
  .openapi('BlockOrder')

const route = createRoute({
  method: 'post',
  path: '/blocks',
  tags: ['Chains'],
  summary:
    'Controls the blocks of a chain, so that a transaction waits, or expires. EVM chains have methods of their own.',
  request: { body: { required: true, content: { 'application/json': { schema: orderSchema } } } },
  responses: {
    204: { description: 'Done' },
    400: errorResponse('No such order'),
    404: errorResponse('No such chain in this process'),
  },
})

/** Blocks of the chains by CAIP-2 id. */
export const blocksApi = (chains: ReadonlyMap<string, BlockControl>) =>
  new OpenAPIHono({ defaultHook: refuseInvalid }).openapi(route, async context => {
    const { chainId, held, pass } = context.req.valid('json')
    const chain = chains.get(chainId)
    if (!chain) return refuse(context, 404, 'chainId', `No chain ${chainId} runs in this process.`)
    if (held !== undefined) await chain.hold(held)
    if (pass !== undefined) await chain.pass(pass)
    return context.body(null, 204)
  })
