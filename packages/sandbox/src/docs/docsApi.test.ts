import { OpenAPIHono } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { createCatalogue } from '../catalogue/catalogue.ts'
import { registryApi } from '../registry/registryApi.ts'
import { serve } from '../serve.fixture.ts'
import { docsApi } from './docsApi.ts'

const start = () => {
  const app = new OpenAPIHono()
  app.route('/', registryApi(createCatalogue({ url: 'http://localhost:8787', chains: [] })))
  app.route('/', docsApi(app))
  return serve(app)
}

test('openapi.json describes every call of the registry with its parameters', async () => {
  const { openapi, paths, components } = (await (await fetch(`${await start()}/openapi.json`)).json()) as {
    openapi: string
    paths: Record<string, { get: { parameters: { name: string; required?: boolean }[] } }>
    components: { schemas: object }
  }
  expect(openapi).toBe('3.1.0')
  expect(Object.keys(paths)).toEqual([
    '/getWallets',
    '/getAnalyticsConfig',
    '/getWalletImage/{id}',
    '/public/getAssetImage/{id}',
    '/public/getCurrencyImage/{id}',
    '/public/getTokenImage/{id}',
  ])
  const parameters = paths['/getWallets']!.get.parameters
  expect(parameters.filter(each => each.required).map(each => each.name)).toEqual(['projectId', 'st', 'sv'])
  expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(['Wallet', 'Error']))
})

test('the page shows the calls, and its policy forbids requests to other hosts', async () => {
  const response = await fetch(`${await start()}/docs`)
  const page = await response.text()
  for (const path of ['/getWallets', '/public/getTokenImage/{id}']) expect(page).toContain(`<code>${path}</code>`)
  expect(page).not.toMatch(/(src|href)="(https?:)?\/\//)
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
})
