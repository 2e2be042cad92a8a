import type { Context, MiddlewareHandler } from 'hono'
import { LoginError } from '../loginError.ts'

const originOf = (url: string | undefined) => (url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined)

/**
 * Headers of every answer. Cross-Origin-Opener-Policy is left out on purpose: the popup goes from the vault through here to a provider and
 * back, and would lose its opener on the way.
 */
export const secureAnswers: MiddlewareHandler = async (context, next) => {
  await next()
  const headers = {
    'cache-control': 'no-store',
    // `data:` is for the icon of a page, for which browsers ask otherwise.
    'content-security-policy':
      "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=63072000',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
  for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value)
}

/**
 * Refuses calls of the API from other sites than the vault. The `Origin` header, which no page can set, decides, also for calls without a
 * token. Safari sends none with a GET to its own origin, which this is not.
 */
export const fromVault = (vaultOrigin: string): MiddlewareHandler => {
  return async (context, next) => {
    if (context.req.header('origin') !== vaultOrigin) throw new LoginError('origin.refused')
    const mode = context.req.header('sec-fetch-mode')
    if (mode !== undefined && mode !== 'cors') throw new LoginError('origin.refused')
    await next()
  }
}

/**
 * Whether a top-level page of the vault opened this address. Without this, a link in a chat could send a stranger through a login that
 * somebody else started, and that the other could redeem.
 */
export function isOpenedByVault(context: Context, vaultOrigin: string) {
  const { req } = context
  const [mode, destination] = [req.header('sec-fetch-mode'), req.header('sec-fetch-dest')]
  if (mode !== undefined && mode !== 'navigate') return false
  if (destination !== undefined && destination !== 'document') return false
  const origin = req.header('origin') ?? originOf(req.header('referer'))
  return origin === vaultOrigin
}
