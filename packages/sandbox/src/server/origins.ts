import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

/** Endpoints with which a test or a developer controls this sandbox, and the inbox. No page of a demo calls them. */
export const isControl = (path: string) =>
  /^\/(faults|blocks|pools|permissions|mail|analytics\/events)(\/|$)/.test(path)

/** Services of smart accounts, which a vault calls from its own origin. */
const isForVault = (path: string) => /^\/(bundler|paymaster)\//.test(path)

/** Routes that know the visitor by a cookie. */
const hasCookie = (path: string) => path.startsWith('/sign-in/')

/**
 * Admits a page's request: to the services from `origins`, to the controls from the sandbox's own origin alone. Others get 403, because
 * a page needs no answer to change something. The vault's origin may use the bundler and the paymaster alone. Requests without an Origin come from programs, or read as an image would.
 */
export function admitOrigins(origins: readonly string[], { vault }: { vault?: string } = {}): MiddlewareHandler {
  const answerCors = cors({ origin: [...origins] })
  const answerVault = cors({ origin: vault === undefined ? [...origins] : [...origins, vault] })
  const answerWithCookie = cors({ origin: [...origins], credentials: true })
  return async (context, next) => {
    const { path } = context.req
    const origin = context.req.header('origin')
    // The server answers its own hosts only, so the header names this sandbox.
    const isOwn = origin === undefined || origin === `http://${context.req.header('host')}`
    const isVaults = origin === vault && isForVault(path)
    if (!isOwn && !isVaults && (isControl(path) || !origins.includes(origin)))
      return context.text('Pages of this origin are not admitted.\n', 403)
    if (isControl(path)) return next()
    if (isForVault(path)) return answerVault(context, next)
    return hasCookie(path) ? answerWithCookie(context, next) : answerCors(context, next)
  }
}
