import type { Network } from '@foyer/core/chain'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { signIn } from '../../signIn/hono.ts'
import { refuseInvalid } from '../errorBody.ts'

/** Path of the routes, and of their address in `/config.json`. */
export const SIGN_IN_PATH = '/sign-in'

const tags = ['Sign-in']
const json = (description: string, schema: z.ZodType) => ({ description, content: { 'application/json': { schema } } })

const accepted = z.object({ ok: z.literal(true) })
const refused = z.object({
  ok: z.literal(false),
  code: z.string().openapi({ description: 'A code of verifySignIn, or origin', example: 'nonce' }),
})
const limited = { 429: json('The client has made too many requests in a minute', refused) }
const origin = { 403: json('Sent by a page of another origin', refused) }

const sessionSchema = z
  .object({ accountAddress: z.string(), chainId: z.string(), expirationTime: z.string() })
  .openapi('SignInSession')

/** Descriptions of the recipe's routes, which are plain routes of Hono. */
const described = [
  createRoute({
    method: 'get',
    path: `${SIGN_IN_PATH}/nonce`,
    tags,
    summary: 'A nonce for one message, for five minutes.',
    responses: { 200: json('The nonce', z.object({ nonce: z.string() })), ...limited },
  }),
  createRoute({
    method: 'post',
    path: `${SIGN_IN_PATH}/verify`,
    tags,
    summary: 'Verifies a signed message and begins a session, kept in a cookie.',
    request: {
      body: {
        required: true,
        content: { 'application/json': { schema: z.object({ message: z.string(), signature: z.string() }) } },
      },
    },
    responses: {
      200: json('Signed in', accepted),
      400: json('No signed message', refused),
      401: json('Refused', refused),
      ...origin,
      413: json('The body is larger than 128 kB', refused),
      ...limited,
      503: json('The chain did not answer', refused),
    },
  }),
  createRoute({
    method: 'get',
    path: `${SIGN_IN_PATH}/session`,
    tags,
    summary: 'Account that is signed in.',
    responses: { 200: json('The session, or null', sessionSchema.nullable()) },
  }),
  createRoute({
    method: 'post',
    path: `${SIGN_IN_PATH}/sign-out`,
    tags,
    summary: 'Ends the session.',
    responses: { 200: json('Signed out', accepted), ...origin },
  }),
]

const restartRoute = createRoute({
  method: 'post',
  path: '/faults/sign-in',
  tags: ['Faults'],
  summary: 'Forgets every nonce and session of the sign-in, as a restart does. Later sessions last for `lifetime`.',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            lifetime: z.number().int().positive().max(86_400_000).optional().openapi({ description: 'Milliseconds' }),
          }),
        },
      },
    },
  },
  responses: { 204: { description: 'All are signed out' } },
})

/** Smart accounts sign in on the sandbox's own chains, each of which has one endpoint. */
const contractsOf = ({ caipNetworkId, rpcUrls }: Network) =>
  [caipNetworkId, { endpoints: [rpcUrls.default.http[0] ?? ''] }] as const

/** The recipe's server for the pages of `origins`, with a switch that restarts it. */
export function signInApi({ origins, networks }: { origins: readonly string[]; networks: readonly Network[] }) {
  const contracts = Object.fromEntries(networks.filter(each => each.chainNamespace === 'eip155').map(contractsOf))
  const chains = networks.map(({ caipNetworkId }) => caipNetworkId)
  // All clients are programs of this machine, and tests are quick.
  const options = { origins, chains, contracts, clientOf: () => 'localhost', limit: 100_000 }
  let { routes } = signIn(options)
  const api = new OpenAPIHono({ defaultHook: refuseInvalid })
  for (const route of described) api.openAPIRegistry.registerPath(route)
  api.openapi(restartRoute, context => {
    const { lifetime } = context.req.valid('json')
    routes = signIn({ ...options, ...(lifetime !== undefined && { lifetime }) }).routes
    return context.body(null, 204)
  })
  api.mount(SIGN_IN_PATH, request => routes.fetch(request))
  return api
}
