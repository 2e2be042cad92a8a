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

/** Page for a visitor who cannot be sent back to the vault. It has no script, no style and no link. */
export const page = (context: Context, name: keyof typeof TEXTS) =>
  context.html(
    html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${TEXTS[name].title}</title>
<main>
<h1>${TEXTS[name].title}</h1>
<p>${TEXTS[name].text}</p>
</main>
</html>`,
    400,
  )
