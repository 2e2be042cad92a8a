import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { errorResponse, refuse, refuseInvalid } from '../api/errorBody.ts'
import { projectQuerySchema, refusals, requireProject } from '../api/project.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { findWallets } from './findWallets.ts'
import { monogram } from './monogram.ts'

const tags = ['Wallet registry']
const link = z.string().nullable()

const walletSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    homepage: z.string(),
    image_id: z.string(),
    rdns: z.string().nullable(),
    chains: z.array(z.string()).openapi({ description: 'CAIP-2' }),
    mobile_link: link,
    desktop_link: link,
    webapp_link: link,
    badge_type: z.enum(['certified', 'none']),
  })
  .openapi('Wallet')

const list = (description: string) =>
  z
    .string()
    .optional()
    .transform(text => (text ? text.split(',').filter(each => each !== '') : undefined))
    .openapi({ type: 'string', description: `${description}, separated by commas` })

const whole = (least: number, most: number, fallback: number) =>
  z.coerce.number().int().min(least).max(most).default(fallback)

const walletsQuerySchema = projectQuerySchema.extend({
  page: whole(1, 1_000_000, 1),
  entries: whole(1, 100, 40),
  include: list('Only these ids'),
  exclude: list('Not these ids'),
  chains: list('Serving one of these chains (CAIP-2) or namespaces'),
  search: z.string().max(200).optional().openapi({ description: 'Part of the name' }),
  badge_type: z.enum(['certified', 'none']).optional(),
})

const walletsRoute = createRoute({
  method: 'get',
  path: '/getWallets',
  tags,
  summary: 'Wallets, a page at a time.',
  request: { query: walletsQuerySchema },
  responses: {
    200: {
      description: 'One page of the matching wallets, and their total number',
      content: { 'application/json': { schema: z.object({ count: z.number(), data: z.array(walletSchema) }) } },
    },
    ...refusals,
  },
})

const analyticsRoute = createRoute({
  method: 'get',
  path: '/getAnalyticsConfig',
  tags,
  summary: 'Whether the project collects analytics.',
  request: { query: projectQuerySchema },
  responses: {
    200: {
      description: 'Always true',
      content: { 'application/json': { schema: z.object({ isAnalyticsEnabled: z.boolean() }) } },
    },
    ...refusals,
  },
})

const imageId = z.object({ id: z.string().regex(/^[\w.:-]{1,128}$/) })

const imageRoute = <Path extends string>(path: Path, summary: string) =>
  createRoute({
    method: 'get',
    path,
    tags,
    summary,
    request: { params: imageId, query: projectQuerySchema },
    responses: {
      200: { description: 'A picture', content: { 'image/svg+xml': { schema: z.string() } } },
      ...refusals,
      404: errorResponse('No such picture'),
    },
  })

const walletImageRoute = imageRoute('/getWalletImage/{id}', 'The picture of a wallet, by its image_id: a monogram.')
const PUBLIC_IMAGES = [
  imageRoute('/public/getAssetImage/{id}', 'The picture of a network: a monogram of the id.'),
  imageRoute('/public/getCurrencyImage/{id}', 'The picture of a currency: a monogram of the id.'),
  imageRoute('/public/getTokenImage/{id}', 'The picture of a token: a monogram of the id.'),
]

const picture = (name: string) =>
  new Response(monogram(name), {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' },
  })

/** The wallet registry of the specification's section 7. */
export function registryApi(catalogue: Catalogue) {
  const api = new OpenAPIHono({ defaultHook: refuseInvalid })
  for (const path of ['/getWallets', '/getWalletImage/*', '/public/*', '/getAnalyticsConfig'])
    api.use(path, requireProject)
  api.openapi(walletsRoute, context => {
    const { page, entries, badge_type: badge, ...query } = context.req.valid('query')
    const found = findWallets(catalogue.rows(), { ...query, badge })
    const data = found.slice((page - 1) * entries, page * entries)
    const hostile = page === 1 ? catalogue.hostile() : []
    // Hostile rows do not match the schema on purpose.
    return context.json({ count: found.length + hostile.length, data: [...(hostile as typeof data), ...data] }, 200)
  })
  api.openapi(analyticsRoute, context => context.json({ isAnalyticsEnabled: true }, 200))
  api.openapi(walletImageRoute, context => {
    const name = catalogue.nameOfImage(context.req.valid('param').id)
    return name === undefined ? refuse(context, 404, 'id', 'There is no such picture.') : picture(name)
  })
  for (const route of PUBLIC_IMAGES) api.openapi(route, context => picture(context.req.valid('param').id))
  return api
}
