import { html } from 'hono/html'
import { STYLE } from '../api/onramp/onrampStyle.ts'

export type Html = ReturnType<typeof html>

/** Style of the login pages: that of the provider's pages of the onramp, and lists of people and mails. */
export const LOGIN_STYLE = `${STYLE}
small { display: block; font-weight: 400; color: light-dark(#4d5566, #b4bbca); overflow-wrap: anywhere }
button small { color: inherit }
ol { margin: 0; padding: 0; list-style: none }
details { border-bottom: 1px solid light-dark(#d5d9e3, #3a3f4d) }
summary { padding: .6rem 0; cursor: pointer; overflow-wrap: anywhere }
pre { margin: 0 0 .75rem; padding: .75rem; border-radius: .5rem; font-size: .875rem; white-space: pre-wrap; overflow-wrap: anywhere; background: light-dark(#eef0f5, #14161c) }
input[type=url] { display: block; width: 100%; min-height: 2.75rem; padding: 0 .75rem; font: inherit; color: inherit; background: transparent; border: 1px solid light-dark(#8b92a5, #6b7284); border-radius: .6rem }
`

/** Document of a login page. */
export const loginPage = (title: string, main: Html, script?: string) => html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/login/style.css">
${script === undefined ? '' : html`<script type="module" src="${script}"></script>`}
<body><main>${main}</main></body>
</html>`

/** Page for a request that cannot go on. */
export const refusalPage = (title: string, problem: string) =>
  loginPage(title, html`<h1>${title}</h1><p role="alert">${problem}</p><p>Close this window and begin again.</p>`)

/**
 * Headers of a login page. A browser checks `form-action` for the redirects that follow a form too, so it names the origin that the visitor
 * is led back to, and no other: as strict providers do, which know nothing of where an app leads on to.
 */
export const pageHeaders = (formTarget?: string) => ({
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    'img-src data:',
    "frame-ancestors 'none'",
    `form-action 'self'${formTarget === undefined ? '' : ` ${formTarget}`}`,
  ].join('; '),
  // Without a referrer the form would be sent with the origin `null`, which the sandbox refuses.
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
})
