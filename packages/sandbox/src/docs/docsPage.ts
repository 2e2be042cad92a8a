import { html } from 'hono/html'

interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: object
}

interface Operation {
  tags?: string[]
  summary?: string
  parameters?: Parameter[]
  requestBody?: { content?: Record<string, { schema?: object }> }
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: object }> }>
}

/** Part of OpenAPI 3.1 that the page shows. @see https://spec.openapis.org/oas/v3.1.0 */
export interface Document {
  info: { title: string; description?: string }
  paths?: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, object> }
}

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem }
  details { border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent) }
  summary { padding: .6rem 0; cursor: pointer }
  code { font-size: .9em }
  pre { overflow: auto; padding: .75rem; border-radius: .5rem; background: color-mix(in srgb, currentColor 8%, transparent) }
  b { display: inline-block; min-width: 4.5rem }
  table { border-collapse: collapse; width: 100% }
  th, td { text-align: start; padding: .25rem .75rem .25rem 0; vertical-align: top }
`

const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-')
const printed = (schema: object) => html`<pre tabindex="0"><code>${JSON.stringify(schema, null, 2)}</code></pre>`

const parameterTable = (parameters: Parameter[]) => html`<table>
  <thead><tr><th>Parameter</th><th>In</th><th>Description</th></tr></thead>
  <tbody>${parameters.map(
    ({ name, in: where, required, description, schema }) => html`<tr>
      <td><code>${name}</code>${required ? ' (required)' : ''}</td>
      <td>${where}</td>
      <td>${description ?? ''} <code>${JSON.stringify(schema ?? {})}</code></td>
    </tr>`,
  )}</tbody>
</table>`

const bodies = (content: Record<string, { schema?: object }> | undefined) =>
  Object.entries(content ?? {}).map(
    ([type, { schema }]) => html`<p><code>${type}</code></p>${schema && printed(schema)}`,
  )

const operation = (
  method: string,
  path: string,
  { summary, parameters = [], requestBody, responses = {} }: Operation,
) =>
  html`<details id="${slug(`${method} ${path}`)}">
    <summary><b>${method.toUpperCase()}</b> <code>${path}</code> ${summary ?? ''}</summary>
    ${parameters.length > 0 ? parameterTable(parameters) : ''}
    ${requestBody ? html`<h3>Body</h3>${bodies(requestBody.content)}` : ''}
    ${Object.entries(responses).map(
      ([status, { description, content }]) => html`<h3>${status}: ${description ?? ''}</h3>${bodies(content)}`,
    )}
  </details>`

/** Renders all calls of the document on one self-contained page, grouped by tag. */
export function docsPage({ info, paths = {}, components = {} }: Document) {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => ({ method, path, each, tag: each.tags?.[0] ?? 'Sandbox' })),
  )
  const tags = [...new Set(calls.map(({ tag }) => tag))]
  return html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>${info.title}</title>
      <style>${STYLE}</style>
      <main>
        <h1>${info.title}</h1>
        <p>${info.description ?? ''} The same for machines: <a href="/openapi.json">openapi.json</a>.</p>
        ${tags.map(
          tag => html`<section aria-labelledby="${slug(tag)}">
            <h2 id="${slug(tag)}">${tag}</h2>
            ${calls.filter(call => call.tag === tag).map(({ method, path, each }) => operation(method, path, each))}
          </section>`,
        )}
        <section aria-labelledby="schemas">
          <h2 id="schemas">Schemas</h2>
          ${Object.entries(components.schemas ?? {}).map(
            ([name, schema]) =>
              html`<details id="schema-${slug(name)}"><summary><code>${name}</code></summary>${printed(schema)}</details>`,
          )}
        </section>
      </main>
    </html>`
}
