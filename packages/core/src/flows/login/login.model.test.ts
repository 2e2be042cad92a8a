import { expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { type ModelOptions, runModel, transitionCoverage } from '../../testing/index.ts'
import { loginMachine } from './login.machine.ts'
import type { Ended, LoginView } from './login.types.ts'

type Options = ModelOptions<typeof loginMachine>
type Outcomes = NonNullable<Options['outcomes']>

const at = (view: LoginView | undefined) => ({ type: 'visit.changed', view }) as const

const session: Ended = {
  type: 'session',
  connections: [
    {
      connectorId: 'auth',
      namespace: 'eip155',
      address: '0xa',
      accounts: [{ namespace: 'eip155', address: '0xa' }],
      chainId: 'eip155:1',
      session: 's1',
      login: { kind: 'email', label: 'ann@example.test' },
    },
  ],
}
const create: Ended = { type: 'create', login: { kind: 'email', label: 'ann@example.test' } }
const blocked = { type: 'blocked' } as const
const left = { type: 'left' } as const
const challenge = { id: 'c1', expiresAt: 1_200_000, resendAt: 30_000 }
const farcaster = { id: 'f1', url: 'https://farcaster.test/f1', expiresAt: 600_000 }

const unavailable = new FoyerError('auth.unavailable', {})
const cancelled = new FoyerError('auth.cancelled', {})
const denied = new FoyerError('auth.denied', {})
const expired = new FoyerError('auth.expired', {})

/** Events of the flow that a walk leaves out. */
const none = {
  'login.wanted': [],
  'login.email': [],
  'view.entered': [],
  'visit.changed': [],
  'code.submit': [],
  'code.resend': [],
  'window.open': [],
  'challenge.expired': [],
  retry: [],
} satisfies Options['events']

const silent = { facts: [], done: [], error: [] }

const outcomesWith = (rest: Outcomes): Outcomes => ({
  client: silent,
  visit: silent,
  expiry: silent,
  startEmail: { done: [], error: [] },
  checkEmail: { done: [], error: [] },
  social: { done: [], error: [] },
  startFarcaster: { done: [], error: [] },
  awaitFarcaster: { done: [], error: [] },
  enter: { done: [], error: [] },
  ...rest,
})

const visits = (...views: (LoginView | undefined)[]) => ({ facts: views.map(at), done: [], error: [] })

const facts: Options['facts'] = ({ context }) => [
  context.email,
  context.challenge?.id,
  context.provider,
  context.farcaster?.id,
  context.wallet?.purpose,
]

const entered = (view: string, provider?: 'google' | 'x') => ({ view, payload: provider ? { provider } : {} })

/** Walks that together take every move. */
const walks: Record<string, Pick<Options, 'outcomes' | 'events' | 'limit'>> = {
  alone: {
    outcomes: outcomesWith({
      client: { facts: [], done: [], error: [unavailable] },
      visit: { facts: [], done: [], error: [unavailable] },
    }),
    events: {
      ...none,
      'login.wanted': [{}],
      'view.entered': [
        entered('ConnectingSocial', 'google'),
        entered('ConnectingFarcaster'),
        entered('EmailVerifyOtp'),
      ],
    },
  },
  sending: {
    outcomes: outcomesWith({
      visit: visits('Connect', 'EmailVerifyOtp', undefined),
      startEmail: { done: [{ type: 'sent', challenge }, left], error: [unavailable] },
      expiry: { facts: [{ type: 'challenge.expired' }], done: [], error: [] },
    }),
    events: {
      ...none,
      'login.email': [{ email: 'ann@example.test' }, { email: 'bob@example.test' }],
      'view.entered': [entered('EmailVerifyOtp'), entered('ConnectingSocial', 'google')],
      'code.resend': [{}],
      retry: [{}],
    },
  },
  checking: {
    outcomes: outcomesWith({
      visit: visits('EmailVerifyOtp', undefined),
      startEmail: { done: [{ type: 'sent', challenge }], error: [unavailable] },
      checkEmail: {
        done: [session, create],
        error: [
          new FoyerError('auth.codeWrong', { left: 4 }),
          new FoyerError('auth.codeExpired', {}),
          new FoyerError('auth.codeLocked', {}),
          unavailable,
        ],
      },
      expiry: { facts: [{ type: 'challenge.expired' }], done: [], error: [] },
    }),
    events: {
      ...none,
      'login.email': [{ email: 'ann@example.test' }],
      'code.submit': [{ code: '123456' }, { code: 'no' }],
      'code.resend': [{}],
      retry: [{}],
    },
  },
  social: {
    outcomes: outcomesWith({
      visit: visits('ConnectingSocial', undefined),
      social: {
        done: [session, create, blocked, left],
        error: [cancelled, denied, expired, new FoyerError('auth.wrongAccount', {}), unavailable],
      },
    }),
    events: {
      ...none,
      'view.entered': [
        entered('ConnectingSocial', 'google'),
        entered('ConnectingSocial', 'x'),
        entered('EmailVerifyOtp'),
      ],
      'window.open': [{}],
      'login.email': [{ email: 'ann@example.test' }],
    },
  },
  farcaster: {
    outcomes: outcomesWith({
      visit: visits('ConnectingFarcaster', undefined),
      startFarcaster: { done: [farcaster], error: [unavailable] },
      awaitFarcaster: { done: [session, create], error: [cancelled, denied, expired, unavailable] },
      expiry: { facts: [{ type: 'challenge.expired' }], done: [], error: [] },
    }),
    events: { ...none, 'view.entered': [entered('ConnectingFarcaster')], retry: [{}] },
  },
  wallet: {
    outcomes: outcomesWith({
      visit: visits('ConnectingSocial', undefined),
      social: { done: [create], error: [] },
      enter: { done: [session, blocked, left], error: [cancelled, unavailable] },
    }),
    events: {
      ...none,
      'view.entered': [entered('ConnectingSocial', 'google'), entered('ConnectingSocial', 'x')],
      'window.open': [{}],
    },
  },
}

test('every move is walked; one press is one call, and what an abandoned login brings has no effect', async () => {
  const coverage = transitionCoverage(loginMachine)
  let [paths, steps] = [0, 0]
  for (const [name, walk] of Object.entries(walks)) {
    const found = await runModel(loginMachine, {
      limit: 60_000,
      ...walk,
      facts,
      coverage,
      invariant: (snapshot, { ports, previous, event }) => {
        const { context } = snapshot
        const open = Object.entries(ports).flatMap(([src, { calls }]) =>
          calls.filter(({ status }) => status === 'running').map(() => src),
        )
        const logins = open.filter(src => !['client', 'visit', 'expiry'].includes(src))
        expect(logins.length, 'one login at a time').toBeLessThanOrEqual(1)
        if (snapshot.matches('idle')) {
          expect(logins, 'nothing is waited for').toEqual([])
          expect([context.challenge, context.provider, context.wallet, context.error]).toEqual(Array(4).fill(undefined))
        }
        if (snapshot.matches({ email: 'live' })) expect(context.challenge).toBeDefined()
        if (snapshot.matches('done') && previous && !previous.matches('done'))
          expect(event.type, 'only an answer ends a login').toMatch(/^xstate\.done\.actor/)
      },
    })
    console.info(`${name}: ${found.paths} paths`)
    paths += found.paths
    steps += found.steps
  }
  const report = coverage.report()
  console.info(`${report}; ${paths} paths, ${steps} steps`)
  expect(report.missing).toEqual([])
  expect(report.stale).toEqual([])
})
