import type { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { type Document, docsPage } from './docsPage.ts'

const INFO = {
  title: 'Foyer sandbox',
  version: '1',
  description: 'Services and chains that the modal uses, on this machine.',
}

/** Describes the routes of `app` at the time of the request. */
export function docsApi(app: OpenAPIHono): Hono {
  const document = () => app.getOpenAPI31Document({ openapi: '3.1.0', info: INFO })
  const api = new Hono()
  api.get('/openapi.json', context => context.json(document() as object))
  api.get('/docs', context => {
    context.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    return context.html(docsPage(document() as Document))
  })
  return api
}
