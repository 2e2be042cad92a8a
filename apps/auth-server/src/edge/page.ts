import type { Context } from 'hono'
import { html } from 'hono/html'

const TEXTS = {
  notStarted: {
    title: 'This login was not started here',
    text: 'Close this window, go back to the site that you came from, and log in from there.',
  },
  over: {
    title: 'This login is over',
    text: 'It was used already, or took too long. Close this window and log in again.',
  },
  unknown: { title: 'There is nothing here', text: 'Close this window.' },
} as const

type Html = ReturnType<typeof html>

/** Document without script and style. */
const documentOf = (title: string, { head, main }: { head?: Html; main: Html }) => html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
${head ?? ''}<title>${title}</title>
<main>
<h1>${title}</h1>
${main}
</main>
</html>`

/** Page for a visitor who cannot be sent back to the vault. It has no link. */
export function page(context: Context, name: keyof typeof TEXTS) {
  const { title, text } = TEXTS[name]
  return context.html(documentOf(title, { main: html`<p>${text}</p>` }), 400)
}

/**
 * Page that goes on to another site by itself. A redirect would not do after a provider's form: browsers hold the `form-action` of the page
 * with the form against each redirect that follows, and a provider allows this server alone.
 * @see https://www.w3.org/TR/CSP3/#form-action-pre-navigate
 */
export function pageOnTo(context: Context, url: string) {
  const head = html`<meta http-equiv="refresh" content="0;url=${url}">
`
  const main = html`<p><a href="${url}">Continue</a></p>`
  return context.html(documentOf('Going on to the vault', { head, main }))
}
