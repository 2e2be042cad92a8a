import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { accountIdSchema } from '../caip.ts'
import { errorResponse, refuseInvalid } from '../errorBody.ts'
import type { SessionStore } from './sessionStore.ts'

const tags = ['Smart sessions']
const DAY = 86_400
const params = z.object({ address: accountIdSchema })

const grantSchema = z
  .object({
    name: z.string().openapi({ example: 'Cloud Games' }),
    url: z.string().optional().openapi({ example: 'https://games.example' }),
    iconUrl: z.string().optional(),
    /** Types of ERC-7715. */
    permissions: z.array(z.unknown()).default([{ type: 'contract-call' }]),
    seconds: z
      .number()
      .int()
      .default(30 * DAY)
      .openapi({ description: 'Until it ends. Negative: it has ended already' }),
  })
  .strict()
  .openapi('SmartSessionGrant')

const grantRoute = createRoute({
  method: 'post',
  path: '/permissions/{address}',
  tags,
  summary: 'Grants a site a permission, as the wallet of the account does after its user has agreed.',
  request: { params, body: { required: true, content: { 'application/json': { schema: grantSchema } } } },
  responses: {
    200: {
      description: 'The id of the permission',
      content: { 'application/json': { schema: z.object({ pci: z.string() }) } },
    },
    400: errorResponse('No such field'),
  },
})

const clearRoute = createRoute({
  method: 'delete',
  path: '/permissions/{address}',
  tags,
  summary: 'Forgets all permissions of an account, as if none had been granted.',
  request: { params },
  responses: { 204: { description: 'None is left' } },
})

/** Calls with which a test or a developer grants permissions. The wallet of a smart account would do it. */
export const grantApi = (sessions: SessionStore): OpenAPIHono =>
  new OpenAPIHono({ defaultHook: refuseInvalid })
    .openapi(grantRoute, context => {
      const { name, url, iconUrl, permissions, seconds } = context.req.valid('json')
      const createdAt = Math.floor(Date.now() / 1_000)
      const pci = crypto.randomUUID()
      const project = { id: pci, name, ...(url !== undefined && { url }), ...(iconUrl !== undefined && { iconUrl }) }
      const session = { project, pci, expiry: createdAt + seconds, createdAt, permissions, policies: [], context: '' }
      sessions.grant(context.req.valid('param').address, session)
      return context.json({ pci }, 200)
    })
    .openapi(clearRoute, context => {
      sessions.clear(context.req.valid('param').address)
      return context.body(null, 204)
    })
