import { setTimeout as wait } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { refuse } from '../api/errorBody.ts'
import { isControl } from '../server/origins.ts'
import type { FaultRule, Faults } from './faults.ts'

/** Target of a redirect. Outside the controls: it belongs to the answer of a service. */
export const LOGIN_PATH = '/login'

const PAGE = '<!doctype html><title>Sign in</title><h1>Sign in to continue</h1>'

/** Returns a stream of valid JSON with this many bytes. */
function hugeBody(bytes: number) {
  const [head, tail] = ['{"data":["', '"]}']
  const chunk = 'a'.repeat(1 << 16)
  let left = Math.max(0, bytes - head.length - tail.length)
  let started = false
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const encode = (text: string) => controller.enqueue(new TextEncoder().encode(text))
      if (!started) {
        started = true
        return encode(head)
      }
      if (left === 0) {
        encode(tail)
        return controller.close()
      }
      const length = Math.min(left, chunk.length)
      left -= length
      return encode(chunk.slice(0, length))
    },
  })
}

/** Resolves when the caller aborts or the fault is removed. */
const hang = (context: Context, released: AbortSignal) =>
  new Promise<void>(resolve => {
    for (const signal of [context.req.raw.signal, released]) {
      if (signal.aborted) resolve()
      signal.addEventListener('abort', () => resolve(), { once: true })
    }
  })

const json = { 'content-type': 'application/json' }

type Replacement = Exclude<FaultRule['fault'], { kind: 'delay' | 'lie' }>

async function answer(context: Context, fault: Replacement, released: AbortSignal) {
  switch (fault.kind) {
    case 'status': {
      const { status, description = 'A fault set for a test.' } = fault
      if (status < 400) return new Response(null, { status, headers: { location: LOGIN_PATH } })
      return refuse(context, status as ContentfulStatusCode, 'fault', description)
    }
    case 'hang':
      await hang(context, released)
      return refuse(context, 503, 'fault', 'The hanging call was released.')
    case 'malformed':
      return context.body('{"count": 3, "data": [{"id": "a', 200, json)
    case 'json':
      return context.json(fault.body as object, 200)
    case 'html':
      return context.html(PAGE, 200)
    case 'huge':
      return context.body(hugeBody(fault.bytes), 200, json)
  }
}

export const loginPage = (context: Context) => context.html(PAGE)

/** Middleware that applies the faults to calls of the services, but not to the control endpoints. */
export const meetFaults =
  (faults: Faults): MiddlewareHandler =>
  async (context, next) => {
    const { path } = context.req
    const fault = isControl(path) || path === LOGIN_PATH ? undefined : faults.take(path)
    if (fault === undefined) return next()
    if (fault.kind === 'lie') {
      context.set('lie', fault.about)
      return next()
    }
    if (fault.kind !== 'delay') return answer(context, fault, faults.released)
    await wait(fault.milliseconds, undefined, { signal: faults.released, ref: false }).catch(() => {})
    return next()
  }
