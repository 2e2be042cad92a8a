import { OpenAPIHono } from '@hono/zod-openapi'
import type { Indexers } from '../../indexer/indexers.ts'
import type { PriceTable } from '../../prices/priceTable.ts'
import { quotesApi } from './quotesApi.ts'
import { swapTransactionsApi } from './swapTransactionsApi.ts'

interface Services {
  indexers: Indexers
  prices: PriceTable
  url: string
}

export const convertApi = ({ indexers, prices, url }: Services) =>
  new OpenAPIHono().route('/', quotesApi({ indexers, prices, url })).route('/', swapTransactionsApi(indexers))
