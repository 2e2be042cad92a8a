import { type OpenAPIHono, z } from '@hono/zod-openapi'

/** Description of a path. */
export interface Path {
  method: 'get' | 'post'
  path: string
  summary: string
  /** Names of the parameters, of the query or the form; a question mark follows an optional one. */
  parameters?: readonly string[]
}

const objectOf = (names: readonly string[]) =>
  z.object(
    Object.fromEntries(
      names.map(name => (name.endsWith('?') ? [name.slice(0, -1), z.string().optional()] : [name, z.string()])),
    ),
  )

/** Describes paths that are plain routes, since a provider answers in forms and errors of its own. */
export function describePaths(api: OpenAPIHono, tag: string, paths: readonly Path[]) {
  for (const { method, path, summary, parameters = [] } of paths) {
    const schema = objectOf(parameters)
    const request =
      method === 'get' ? { query: schema } : { body: { content: { 'application/x-www-form-urlencoded': { schema } } } }
    const responses = { 200: { description: "The provider's answer" } }
    api.openAPIRegistry.registerPath({ method, path, summary, tags: [tag], request, responses })
  }
}
