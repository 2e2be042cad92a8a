import { html } from 'hono/html'

/** Placeholder for a provider's page. It shows the order and sells nothing. */
export const onrampPage = (rows: readonly (readonly [string, string])[]) => html`<!doctype html>
  <html lang="en">
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Sandbox provider</title>
    <style>
      :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
      main { max-width: 32rem; margin: 2rem auto; padding: 0 1rem }
      dt { font-weight: 600 }
      dd { margin: 0 0 .5rem; overflow-wrap: anywhere }
    </style>
    <main>
      <h1>Sandbox provider</h1>
      <p>With a real provider you would pay on this page. This one sells nothing yet: it asks for no card and sends nothing.</p>
      <dl>${rows.map(([term, value]) => html`<dt>${term}</dt><dd>${value}</dd>`)}</dl>
    </main>
  </html>`
