import { parseCaipAddress } from '@foyer/core/chain'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Indexers } from '../../indexer/indexers.ts'
import { verifySignature } from '../../names/verifySignature.ts'
import { accountIdSchema } from '../caip.ts'
import { errorResponse, refuse, refuseInvalid } from '../errorBody.ts'
import { answers, projectQuerySchema } from '../project.ts'
import type { SessionStore } from './sessionStore.ts'

const tags = ['Smart sessions']
const request = { params: z.object({ address: accountIdSchema }), query: projectQuerySchema }

const sessionSchema = z
  .object({
    project: z.object({
      id: z.string(),
      name: z.string(),
      url: z.string().optional(),
      iconUrl: z.string().optional(),
    }),
    pci: z.string(),
    expiry: z.number().openapi({ description: 'Seconds since the epoch' }),
    createdAt: z.number(),
    permissions: z.array(z.unknown()),
    policies: z.array(z.unknown()),
    context: z.string(),
    revokedAt: z.number().optional(),
  })
  .openapi('SmartSession')

const listRoute = createRoute({
  method: 'get',
  path: '/v1/sessions/{address}',
  tags,
  summary: 'Permissions that an account has granted, including revoked ones.',
  request,
  responses: answers('The oldest first', z.object({ pcis: z.array(sessionSchema) })),
})

const revokeRoute = createRoute({
  method: 'post',
  path: '/v1/sessions/{address}/revoke',
  tags,
  summary: 'Revokes a permission.',
  request: {
    ...request,
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            pci: z.string(),
            signature: z
              .string()
              .openapi({ description: 'Of the account over the pci: EIP-191, ERC-1271 or ERC-6492' }),
          }),
        },
      },
    },
  },
  responses: {
    ...answers('The permission is revoked', z.object({ success: z.boolean() })),
    401: errorResponse('Signed by another account'),
    404: errorResponse('No such permission'),
  },
})

export function sessionsApi({ sessions, indexers }: { sessions: SessionStore; indexers: Indexers }) {
  const api = new OpenAPIHono({ defaultHook: refuseInvalid })
  api.openapi(listRoute, context => context.json({ pcis: sessions.of(context.req.valid('param').address) }, 200))
  api.openapi(revokeRoute, async context => {
    const { address: account } = context.req.valid('param')
    const { pci, signature } = context.req.valid('json')
    const { namespace, reference, address } = parseCaipAddress(account)
    const chain = indexers.at(`${namespace}:${reference}`)
    if (!(await verifySignature({ address, message: pci, signature, chain }))) {
      return refuse(context, 401, 'signature', 'Not a signature of this account over this pci.')
    }
    return sessions.revoke(account, pci, Math.floor(Date.now() / 1000))
      ? context.json({ success: true }, 200)
      : refuse(context, 404, 'pci', 'This account has not granted this permission.')
  })
  return api
}
