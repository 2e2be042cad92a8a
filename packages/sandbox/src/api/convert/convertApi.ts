import { OpenAPIHono } from '@hono/zod-openapi'
import type { Indexers } from '../../indexer/indexers.ts'
import { approvalsApi } from './approvalsApi.ts'
import { quotesApi } from './quotesApi.ts'
import { swapTransactionsApi } from './swapTransactionsApi.ts'

export const convertApi = ({ indexers, url }: { indexers: Indexers; url: string }) =>
  new OpenAPIHono()
    .route('/', quotesApi({ indexers, url }))
    .route('/', approvalsApi(indexers))
    .route('/', swapTransactionsApi(indexers))
