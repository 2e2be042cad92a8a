import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { isTooDeep } from './nesting.ts'

/** Bytes of a request's body, and of a message on a socket. */
export const LARGEST_BODY = 1 << 20

// The rest of the body stays unread, so the connection can serve no other request.
const refuseBody = (context: Context) => context.text('The body is larger than 1 MB.\n', 413, { connection: 'close' })

/** Answers 413 to a body over 1 MB and 400 to JSON that is nested too deeply, before `fetch` reads it. */
export function limitRequests(fetch: (request: Request) => Response | Promise<Response>) {
  const app = new Hono()
    .use(bodyLimit({ maxSize: LARGEST_BODY, onError: refuseBody }))
    .use(async (context, next) => {
      const { raw } = context.req
      if (!raw.body) return next()
      const text = await raw.text()
      if (isTooDeep(text)) return context.text('This JSON is nested too deeply.\n', 400)
      context.req.raw = new Request(raw, { body: text })
      return next()
    })
    .all('*', context => fetch(context.req.raw))
  return (request: Request) => app.fetch(request)
}
