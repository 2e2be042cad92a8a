import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { html } from 'hono/html'
import { createPageScript } from '../../server/pageScript.ts'
import { loginPage, pageHeaders } from '../page.ts'
import { type Inbox, mailSchema } from './inbox.ts'

const tags = ['Mail']

const pageRoute = createRoute({
  method: 'get',
  path: '/mail',
  tags,
  summary: 'Inbox of all mail that was sent over SMTP. /faults/mail delays, loses or refuses mail.',
  request: { query: z.object({ to: z.string().optional().openapi({ description: 'Shows one receiver at first' }) }) },
  responses: { 200: { description: 'The page', content: { 'text/html': { schema: { type: 'string' } } } } },
})

const messagesRoute = createRoute({
  method: 'get',
  path: '/mail/messages',
  tags,
  summary: 'Mails that were received, newest first. At most 200 are kept.',
  request: { query: z.object({ to: z.string().optional().openapi({ example: 'ada@example.com' }) }) },
  responses: {
    200: {
      description: 'The mails',
      content: { 'application/json': { schema: z.object({ messages: z.array(mailSchema) }) } },
    },
  },
})

const clearRoute = createRoute({
  method: 'delete',
  path: '/mail/messages',
  tags,
  summary: 'Empties the inbox.',
  responses: { 204: { description: 'The inbox is empty' } },
})

const PAGE = loginPage(
  'Mail (sandbox)',
  html`<h1>Mail (sandbox)</h1>
<p class="notice">Mail that was sent on this machine. None of it leaves it.</p>
<label class="field">Receiver <select id="receiver"><option value="">All receivers</option></select></label>
<p role="status" id="status">Loading …</p>
<ol id="mails" aria-label="Mails, newest first"></ol>`,
  '/mail/app.js',
)

export function mailApi(inbox: Inbox) {
  const script = createPageScript(new URL('./page/main.ts', import.meta.url))
  const api = new OpenAPIHono()
  api.openAPIRegistry.registerPath(pageRoute)
  api.get('/mail', context => {
    // The script is requested next, so its build starts now. That request reports a failure.
    script().catch(() => {})
    return context.html(PAGE, 200, pageHeaders())
  })
  api.get('/mail/app.js', async context =>
    context.body(await script(), 200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }),
  )
  return api
    .openapi(messagesRoute, context =>
      context.json({ messages: inbox.messages(context.req.valid('query').to) }, 200, { 'cache-control': 'no-store' }),
    )
    .openapi(clearRoute, context => {
      inbox.clear()
      return context.body(null, 204)
    })
}
