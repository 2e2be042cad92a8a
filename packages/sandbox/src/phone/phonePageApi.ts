import { Hono } from 'hono'
import { createPageScript } from '../server/pageScript.ts'
import { STYLE } from './page/style.ts'

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Foyer Phone</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/phone/style.css">
<script type="module" src="/phone/app.js"></script>
<body><main><h1>Foyer Phone</h1><p role="status">Starting …</p></main></body>
</html>
`

/** Policy that allows requests to this machine only: the WalletConnect client would call a verify server. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "connect-src 'self' http://localhost:* http://127.0.0.1:* ws://localhost:* ws://127.0.0.1:*",
].join('; ')

/** `/phone`, and `/phone/wc` for links in the form of a universal link. */
export function phonePageApi(): Hono {
  const script = createPageScript(new URL('./page/main.ts', import.meta.url))
  const api = new Hono()
  for (const path of ['/phone', '/phone/wc']) {
    api.get(path, context => {
      // The script is requested next, so its build starts now. That request reports a failure.
      script().catch(() => {})
      // The address may contain a pairing URI, and with it a key.
      return context.html(PAGE, 200, { 'content-security-policy': POLICY, 'referrer-policy': 'no-referrer' })
    })
  }
  api.get('/phone/style.css', context => context.body(STYLE, 200, { 'content-type': 'text/css' }))
  api.get('/phone/app.js', async context =>
    context.body(await script(), 200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }),
  )
  return api
}
