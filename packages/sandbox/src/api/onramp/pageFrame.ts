import { html } from 'hono/html'
import type { Provider } from './purchases.ts'

type Html = ReturnType<typeof html>

const NAMES: Record<Provider, string> = { coinbase: 'Coinbase', meld: 'Meld' }

/** A provider's name, marked so that nobody takes the page for the real one. */
export const providerName = (provider: Provider) => `${NAMES[provider]} (sandbox)`

/** Document of the provider's pages. */
export const page = (title: string, main: Html) => html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/onramp/style.css">
<body>${main}</body>
</html>`

/** Page for a visit that cannot go on. */
export const refusalPage = (problem: string) =>
  page(
    'Sandbox provider',
    html`<main><h1>Sandbox provider</h1><p role="alert">${problem}</p><p>Close this window and begin again.</p></main>`,
  )
