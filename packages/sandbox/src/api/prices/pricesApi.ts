import { parseCaipAddress } from '@foyer/core/chain'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { findAsset } from '../../indexer/findAsset.ts'
import type { Indexers } from '../../indexer/indexers.ts'
import { PRICE_CURRENCIES, type PriceTable } from '../../prices/priceTable.ts'
import { accountIdSchema } from '../caip.ts'
import { refuseInvalid } from '../errorBody.ts'
import { answers, projectQuerySchema } from '../project.ts'
import { tokenImage } from '../tokenImage.ts'

const fungibleSchema = z
  .object({
    name: z.string(),
    symbol: z.string(),
    address: z.string().openapi({ description: 'Address from the request' }),
    iconUrl: z.string(),
    price: z.number(),
  })
  .openapi('Fungible')

const route = createRoute({
  method: 'post',
  path: '/v1/fungible/price',
  tags: ['Prices'],
  summary: 'Prices of tokens, from a table. Tokens without a price are left out.',
  request: {
    query: projectQuerySchema,
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            currency: z.enum(PRICE_CURRENCIES),
            addresses: z.array(accountIdSchema).max(100),
            projectId: z.string(),
          }),
        },
      },
    },
  },
  responses: answers('In the requested currency', z.object({ fungibles: z.array(fungibleSchema) })),
})

export const pricesApi = ({ indexers, prices, url }: { indexers: Indexers; prices: PriceTable; url: string }) =>
  new OpenAPIHono({ defaultHook: refuseInvalid }).openapi(route, async context => {
    const { currency, addresses } = context.req.valid('json')
    const rows = await Promise.all(
      addresses.map(async address => {
        const { namespace, reference, address: plain } = parseCaipAddress(address)
        const asset = await findAsset(indexers.at(`${namespace}:${reference}`), plain)
        const price = asset && prices.price({ address: asset.address && address, symbol: asset.symbol }, currency)
        if (!asset || price === undefined) return []
        const { name, symbol } = asset
        return [{ name, symbol, address, iconUrl: tokenImage(url, symbol), price }]
      }),
    )
    return context.json({ fungibles: rows.flat() }, 200)
  })
