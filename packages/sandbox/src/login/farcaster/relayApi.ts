import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { authenticationSchema, type Channels, channelRequestSchema } from './channels.ts'
import type { FarcasterUser } from './farcasterUsers.ts'

/** Path of a link to a Farcaster client. */
export const LINK_PATH = '/farcaster/~/siwf'

/** Key that Farcaster clients have for the relay. */
export const RELAY_KEY = 'farcaster-sandbox'

const tags = ['Farcaster']
const error = (description: string) => ({
  description,
  content: { 'application/json': { schema: z.object({ error: z.string(), message: z.string().optional() }) } },
})
const channel = (description: string) => ({
  description,
  content: { 'application/json': { schema: z.looseObject({}) } },
})
const tokenHeader = z.object({
  authorization: z.string().optional().openapi({ description: 'Bearer and the channel token' }),
})

const createRouteOf = createRoute({
  method: 'post',
  path: '/farcaster/v1/channel',
  tags,
  summary: 'Opens a channel of the connect relay, with the link that a Farcaster client opens.',
  request: { body: { required: true, content: { 'application/json': { schema: channelRequestSchema } } } },
  responses: {
    201: {
      description: 'The channel',
      content: {
        'application/json': {
          schema: z.object({ channelToken: z.string(), url: z.string(), connectUri: z.string(), nonce: z.string() }),
        },
      },
    },
    400: error('The request is wrong'),
  },
})

const statusRoute = createRoute({
  method: 'get',
  path: '/farcaster/v1/channel/status',
  tags,
  summary: 'Status of a channel. Reading a completed one closes it.',
  request: { headers: tokenHeader },
  responses: { 200: channel('Completed'), 202: channel('Pending'), 401: error('No such channel') },
})

const authenticateRoute = createRoute({
  method: 'post',
  path: '/farcaster/v1/channel/authenticate',
  tags,
  summary: "Completes a channel. Called by a Farcaster client with the relay's key.",
  request: {
    headers: tokenHeader.extend({ 'x-farcaster-auth-relay-key': z.string().optional() }),
    body: { required: true, content: { 'application/json': { schema: authenticationSchema } } },
  },
  responses: { 201: channel('Completed'), 400: error('The request is wrong'), 401: error('No such channel, or key') },
})

const registryRoute = createRoute({
  method: 'get',
  path: '/farcaster/registry',
  tags,
  summary:
    "Imitates the look-up `idOf` of Farcaster's IdRegistry contract on Optimism: the fid of a custody address, or 0.",
  request: { query: z.object({ custody: z.string().regex(/^0x[0-9a-fA-F]{40}$/) }) },
  responses: {
    200: { description: 'The fid', content: { 'application/json': { schema: z.object({ fid: z.number().int() }) } } },
    400: error('Not an address'),
  },
})

const tokenOf = (context: Context) => context.req.header('authorization')?.split(' ')[1] ?? ''

/**
 * Connect relay of Farcaster Auth, and the imitated registry of its users.
 * @see https://github.com/farcasterxyz/protocol/discussions/110
 * @see https://docs.farcaster.xyz/auth-kit/client/app/status
 */
export function farcasterRelayApi({
  url,
  channels,
  users,
}: {
  url: string
  channels: Channels
  users: readonly FarcasterUser[]
}) {
  const api = new OpenAPIHono({
    defaultHook: (result, context) =>
      result.success ? undefined : context.json({ error: 'Validation error', message: result.error.message }, 400),
  })
  return api
    .openapi(createRouteOf, context => {
      const userAgent = context.req.header('user-agent') ?? 'Unknown'
      const { token, nonce } = channels.open(context.req.valid('json'), { ip: '127.0.0.1', userAgent })
      const link = `${url}${LINK_PATH}?${new URLSearchParams({ channelToken: token }).toString()}`
      return context.json({ channelToken: token, url: link, connectUri: link, nonce }, 201)
    })
    .openapi(statusRoute, context => {
      const token = tokenOf(context)
      const found = channels.read(token)
      if (!found) return context.json({ error: 'Unauthorized' }, 401)
      if (found.state === 'pending') return context.json({ ...found }, 202)
      channels.close(token)
      return context.json({ ...found }, 200)
    })
    .openapi(authenticateRoute, context => {
      if (context.req.header('x-farcaster-auth-relay-key') !== RELAY_KEY)
        return context.json({ error: 'Unauthorized' }, 401)
      const details = context.req.valid('json')
      const custody = users.find(({ fid }) => fid === details.fid)?.custody ?? ''
      const completed = channels.complete(tokenOf(context), { ...details, custody, verifications: [] })
      return completed ? context.json({ ...completed }, 201) : context.json({ error: 'Unauthorized' }, 401)
    })
    .openapi(registryRoute, context => {
      const custody = context.req.valid('query').custody.toLowerCase()
      return context.json({ fid: users.find(each => each.custody.toLowerCase() === custody)?.fid ?? 0 }, 200)
    })
}
