import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { bytes32, idText, readJson } from '../edge/readJson.ts'
import { LoginError } from '../loginError.ts'
import type { FinishLogin } from '../sessions/finishLogin.ts'
import type { Attempt, Attempts } from './attempts.ts'

/** Redeems that wait at once; further ones are answered at once, and ask again. */
const MOST_WAITING = 500

/** Redeems of one attempt that wait at once. */
const MOST_OF_ATTEMPT = 2

/** Milliseconds between two looks at the database, where another server may have finished the attempt. */
const STEP = 1500

const redeemSchema = z.strictObject({ attempt: idText, verifier: bytes32 })

/**
 * Answer for a login that is not done yet. No error, as browsers write those to the console of the page: a visitor may take minutes.
 * `retryAfter` is in seconds.
 */
const pending = (context: Context, retryAfter: number) => context.json({ pending: { retryAfter } }, 202)

/** `POST /social/redeem`: waits for a login in a popup or on a phone, and turns it into a session. */
export function redeemApi(parts: {
  attempts: Attempts
  finishLogin: FinishLogin
  longPoll: number
  stopped: AbortSignal
  /** Looks whether a login that nobody reports here is done, and moves its attempt. Returns whether the other side answered. */
  ask: (attempt: Attempt) => Promise<boolean>
}) {
  const { attempts, finishLogin, longPoll, stopped, ask } = parts
  const waiting = new Map<string, number>()
  let total = 0

  async function redeem(context: Context, id: string) {
    const redeemed = await attempts.move(id, 'done', { state: 'redeemed' })
    if (!redeemed) throw new LoginError('attempt.unknown')
    return context.json(await finishLogin(context, redeemed.account!, redeemed.session))
  }

  async function wait(context: Context, id: string, verifier: string) {
    const ends = performance.now() + longPoll
    const signal = AbortSignal.any([context.req.raw.signal, stopped])
    let hasAnswered = true
    while (!signal.aborted) {
      const before = await attempts.read(id, verifier)
      if (before.state === 'done') return redeem(context, id)
      hasAnswered = await ask(before)
      const attempt = await attempts.read(id, verifier)
      if (attempt.state === 'done') return redeem(context, id)
      const left = ends - performance.now()
      if (left <= 0) break
      await attempts.waitForChange(id, { milliseconds: Math.min(STEP, left), signal })
    }
    if (!hasAnswered) throw new LoginError('provider.unavailable', 1)
    return pending(context, 1)
  }

  return new Hono().post('/social/redeem', async context => {
    const { attempt: id, verifier } = await readJson(context, redeemSchema)
    const attempt = await attempts.read(id, verifier)
    if (attempt.state === 'done') return redeem(context, id)
    const own = waiting.get(id) ?? 0
    if (total >= MOST_WAITING || own >= MOST_OF_ATTEMPT) return pending(context, 2)
    total++
    waiting.set(id, own + 1)
    try {
      return await wait(context, id, verifier)
    } finally {
      total--
      const rest = waiting.get(id)! - 1
      if (rest > 0) waiting.set(id, rest)
      else waiting.delete(id)
    }
  })
}
