import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { LoginError } from '../loginError.ts'

/** One line of the log. It has no place for an address, code, token, query or body. */
export type LogEntry =
  | { event: 'request'; method: string; route: string; status: number; milliseconds: number; code?: string }
  | { event: 'error'; where: string; name: string; code?: string; status?: number; frames: string[] }

export type Log = (entry: LogEntry) => void

const isText = (value: unknown): value is string => typeof value === 'string' && /^[\w.-]{1,60}$/.test(value)

/**
 * Describes an error without its message: those of mail servers and providers quote addresses and answers. Its cause is described too,
 * since libraries wrap the one that says why.
 */
export function logError(log: Log, where: string, error: unknown) {
  if (!(error instanceof Error)) return log({ event: 'error', where, name: typeof error, frames: [] })
  const { code, responseCode, cause } = error as Error & { code?: unknown; responseCode?: unknown }
  const frames = (error.stack ?? '').split('\n').filter(line => /^ {4}at /.test(line))
  log({
    event: 'error',
    where,
    name: isText(error.name) ? error.name : 'Error',
    ...(isText(code) && { code }),
    ...(typeof responseCode === 'number' && { status: responseCode }),
    frames: frames.slice(0, 6).map(line => line.trim().slice(0, 200)),
  })
  if (cause instanceof Error && cause !== error) logError(log, `${where}, cause`, cause)
}

/** Logs each request by its route: a path has ids, and a query has secrets. */
export const logRequests = (log: Log): MiddlewareHandler => {
  return async (context, next) => {
    const started = performance.now()
    await next()
    const error = context.error
    log({
      event: 'request',
      method: context.req.method,
      route: routePath(context, -1),
      status: context.res.status,
      milliseconds: Math.round(performance.now() - started),
      ...(error instanceof LoginError && { code: error.code }),
    })
  }
}
