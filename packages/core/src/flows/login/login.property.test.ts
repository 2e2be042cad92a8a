import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { connectionOf } from '../modal/children.selectors.ts'
import { ended, loginPage, NAMESPACES, session } from './login.visit.fixture.ts'

const STEPS = [
  'email',
  'google',
  'x',
  'farcaster',
  'code',
  'code',
  'resend',
  'window',
  'retry',
  'back',
  'close',
  'block',
  'answer',
  'answer',
  'answerOldest',
  'create',
  'fail',
  'cancel',
  'wait',
  'expire',
  'out',
] as const

const CALLS = new Set(['startEmail', 'checkEmail', 'social', 'startFarcaster', 'awaitFarcaster', 'enter'])

const ERRORS = { fail: 'auth.unavailable', cancel: 'auth.cancelled' } as const

async function walk(steps: readonly (typeof STEPS)[number][]) {
  const page = await loginPage()
  let sessions = 0
  const open = () => page.auth.calls.filter(call => CALLS.has(call.name) && call.waiting)
  const newSession = () => {
    sessions += 1
    return session({ id: `s${sessions}` })
  }
  /** Answer that a call would give. */
  const answerTo = (name: string): unknown => {
    const later = page.clock.now() + 100_000
    if (name === 'startEmail') return { id: 'c', expiresAt: later, resendAt: later - 90_000 }
    if (name === 'startFarcaster') return { id: 'f', url: 'https://farcaster.test/1', expiresAt: later }
    return name === 'enter' ? newSession() : ended(newSession())
  }
  const go = async (entry: object) => {
    await page.go({ type: 'modal.open', view: 'Connect' })
    await page.go({ type: 'view.go', entry: entry as never })
  }
  const acts: Record<(typeof STEPS)[number], () => unknown> = {
    email: async () => {
      await page.go({ type: 'modal.open', view: 'Connect' })
      await page.go({ type: 'login.email', email: 'ann@example.test' })
    },
    google: () => go({ view: 'ConnectingSocial', payload: { provider: 'google' } }),
    x: () => go({ view: 'ConnectingSocial', payload: { provider: 'x' } }),
    farcaster: () => go({ view: 'ConnectingFarcaster', payload: {} }),
    code: () => page.order({ type: 'code.submit', code: '123456' }),
    resend: () => page.order({ type: 'code.resend' }),
    window: () => page.order({ type: 'window.open' }),
    retry: () => page.order({ type: 'retry' }),
    back: () => page.go({ type: 'view.back' }),
    close: () => page.go({ type: 'modal.close' }),
    block: () => page.windows.block(page.windows.opened.length % 2 === 0),
    answer: () => {
      const call = open().at(-1)
      call?.resolve(answerTo(call.name) as never)
    },
    // Also of an abandoned login: what it brings is nobody's.
    answerOldest: () => {
      const call = page.auth.calls.find(each => CALLS.has(each.name))
      call?.resolve(answerTo(call.name) as never)
    },
    create: () => {
      const call = open().at(-1)
      if (call && ['checkEmail', 'social', 'awaitFarcaster'].includes(call.name))
        call.resolve({ type: 'create', login: { kind: 'email' } } as never)
    },
    fail: () => open().at(-1)?.reject(new FoyerError(ERRORS.fail, {})),
    cancel: () => open().at(-1)?.reject(new FoyerError(ERRORS.cancel, {})),
    wait: () => page.clock.advance(31_000),
    expire: () => page.clock.advance(1_900_000),
    out: () => page.go({ type: 'connection.disconnect' }),
  }
  for (const step of steps) {
    await acts[step]()
    await page.settled()
    expect(open().length, 'one login at a time').toBeLessThanOrEqual(1)
    const held = NAMESPACES.flatMap(
      each => connectionOf(page.actor.getSnapshot(), each)?.context.connection?.session ?? [],
    )
    expect(new Set(held).size, 'never two sessions').toBeLessThanOrEqual(1)
    const shown = page.windows.opened.filter(({ isClosed }) => !isClosed)
    expect(shown.length, 'one window at a time').toBeLessThanOrEqual(1)
  }
  // Never a hang: whatever is waited for ends by itself.
  await page.clock.advance(2_000_000)
  await page.settled()
  expect(page.login().screen).not.toMatch(
    /^(sending|checking|resending|waiting|starting|scan|walletWaiting|done|loading)$/,
  )
  page.stop()
}

test('in any order of steps and faults there is one login at a time, one session at most, and no hang', async () => {
  await fc.assert(fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { maxLength: 14 }), walk), { numRuns: 120 })
}, 60_000)
