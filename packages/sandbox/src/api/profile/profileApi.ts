import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Switches } from '../../faults/switches.ts'
import type { Indexers } from '../../indexer/indexers.ts'
import type { NameStore } from '../../names/nameStore.ts'
import type { NameSwitches } from '../../names/nameSwitches.ts'
import { readRegistration, splitName, ZONES } from '../../names/readRegistration.ts'
import { verifySignature } from '../../names/verifySignature.ts'
import { addressSchema } from '../caip.ts'
import { errorResponse, refuse, refuseInvalid } from '../errorBody.ts'
import { answers, projectQuerySchema } from '../project.ts'

const tags = ['Names']
const EVM_FLAG = 0x80000000
const SUGGESTIONS = 5

const versionedQuery = projectQuerySchema.extend({ apiVersion: z.literal('2').optional() })
const nameParam = z.object({ name: z.string().min(1).max(256) })

const nameSchema = z
  .object({
    name: z.string(),
    registered: z.number().openapi({ description: 'Seconds since the epoch' }),
    updated: z.number(),
    addresses: z.record(z.string(), z.object({ address: z.string(), created: z.number() })).openapi({
      description: 'By coin type (ENSIP-11)',
    }),
    attributes: z.array(z.object({ avatar: z.string().optional(), bio: z.string().optional() })),
  })
  .openapi('Name')

const findRoute = createRoute({
  method: 'get',
  path: '/v1/profile/account/{name}',
  tags,
  summary: 'Owner of a name.',
  request: { params: nameParam, query: versionedQuery },
  responses: { ...answers('The name', nameSchema), 404: errorResponse('The name is not registered') },
})

const reverseRoute = createRoute({
  method: 'get',
  path: '/v1/profile/reverse/{address}',
  tags,
  summary: 'Names of an address.',
  request: {
    params: z.object({ address: addressSchema }),
    query: versionedQuery.extend({ sender: z.string().optional() }),
  },
  responses: answers('All names of the address, the oldest first', z.array(nameSchema)),
})

const suggestionsRoute = createRoute({
  method: 'get',
  path: '/v1/profile/suggestions/{name}',
  tags,
  summary: 'Similar names, and whether they are registered.',
  request: {
    params: nameParam,
    query: projectQuerySchema.extend({
      zone: z
        .string()
        .optional()
        .openapi({ description: `One of ${ZONES.join(', ')}, with or without its dot`, example: ZONES[0] }),
    }),
  },
  responses: answers(
    'The name itself first',
    z.object({ suggestions: z.array(z.object({ name: z.string(), registered: z.boolean() })) }),
  ),
})

const registerRoute = createRoute({
  method: 'post',
  path: '/v1/profile/account',
  tags,
  summary: 'Registers a name for the signer of the message. It is stored between starts.',
  request: {
    query: projectQuerySchema,
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            coin_type: z.number().int().min(0).openapi({
              description: '0x80000000 | chain id, of an EVM chain that is served here',
              example: 2147514985,
            }),
            address: addressSchema,
            message: z.string().max(4096).openapi({
              description: 'JSON {name, attributes: {}, timestamp}, the timestamp in seconds and at most 5 minutes off',
            }),
            signature: z.string().openapi({ description: 'EIP-191, of the address over the message' }),
          }),
        },
      },
    },
  },
  responses: {
    ...answers('The name is registered', z.object({ success: z.boolean() })),
    401: errorResponse('Signed by another account'),
    409: errorResponse('The name is already registered'),
  },
})

/** Account that is faster than the caller, where a switch says so: 7 of the mnemonic of every development chain. */
const RIVAL = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'

interface Services {
  names: NameStore
  indexers: Indexers
  switches: Switches<NameSwitches>
}

/** API of names: stored in a file, with verified signatures. */
export function profileApi({ names, indexers, switches }: Services) {
  const register = (name: string, { coinType, address, now }: { coinType: number; address: string; now: number }) =>
    names.register({
      name,
      registered: now,
      updated: now,
      addresses: { [coinType]: { address, created: now } },
      attributes: [],
    })

  const api = new OpenAPIHono({ defaultHook: refuseInvalid })
  api.openapi(findRoute, context => {
    const { name } = context.req.valid('param')
    const found = names.find(name)
    return found ? context.json(found, 200) : refuse(context, 404, 'name', `The name ${name} is not registered.`)
  })
  api.openapi(reverseRoute, context => context.json(names.ofAddress(context.req.valid('param').address), 200))
  api.openapi(suggestionsRoute, context => {
    const { name } = context.req.valid('param')
    const asked = context.req.valid('query').zone?.replace(/^\./, '') ?? ZONES[0]
    const zone = ZONES.find(each => each === asked)
    if (!zone) return refuse(context, 400, 'zone', `The zones here are ${ZONES.join(' and ')}.`)
    const label = (splitName(name)?.label ?? name).toLowerCase()
    const more = Array.from({ length: SUGGESTIONS - 1 }, (_, at) => `${label}-${at + 2}`)
    const suggestions = [label, ...more].map(each => {
      const full = `${each}.${zone}`
      return { name: full, registered: names.find(full) !== undefined }
    })
    return context.json({ suggestions }, 200)
  })
  api.openapi(registerRoute, async context => {
    const { coin_type: coinType, address, message, signature } = context.req.valid('json')
    const chain = coinType >= EVM_FLAG ? indexers.at(`eip155:${coinType - EVM_FLAG}`) : undefined
    if (!chain) return refuse(context, 400, 'coin_type', 'Names are registered on the EVM chains that are served here.')
    if (!(await verifySignature({ address, message, signature, chain }))) {
      return refuse(context, 401, 'signature', 'Not a signature of this address over this message.')
    }
    const now = Math.floor(Date.now() / 1000)
    const registration = readRegistration(message, { now, isTaken: name => names.find(name) !== undefined })
    if ('refused' in registration) {
      const { refused, reason } = registration
      return refused === 'taken' ? refuse(context, 409, 'name', reason) : refuse(context, 400, refused, reason)
    }
    const { name } = registration
    if (switches.current.outrun) await register(name, { coinType, address: RIVAL, now })
    return (await register(name, { coinType, address, now }))
      ? context.json({ success: true }, 200)
      : refuse(context, 409, 'name', `The name ${name} is already registered.`)
  })
  return api
}
