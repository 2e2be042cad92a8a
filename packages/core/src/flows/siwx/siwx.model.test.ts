import { expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { SAMPLE } from '../../sample.fixture.ts'
import { type ModelOptions, runModel, transitionCoverage } from '../../testing/index.ts'
import { ALICE, BOB } from './signIn.fixture.ts'
import { siwxMachine } from './siwx.machine.ts'
import type { FoundSession, SignInAccount } from './siwx.types.ts'

type Options = ModelOptions<typeof siwxMachine>

const CHAIN = 'eip155:1'
const alice: SignInAccount = { namespace: 'eip155', chainId: CHAIN, address: ALICE }
const bob: SignInAccount = { ...alice, address: BOB }

const found = (expiresIn?: number): FoundSession => ({
  session: { data: { domain: 'app.example', accountAddress: ALICE, chainId: CHAIN } },
  expiresIn,
})

const message = {
  fields: { domain: 'app.example', accountAddress: ALICE },
  text: 'app.example wants you to sign in',
  pageDomain: 'app.example',
}

const unavailable = new FoyerError('siwx.unavailable', { chainId: CHAIN })

type Facts = NonNullable<NonNullable<Options['outcomes']>['visit']>['facts']

const account = (account: SignInAccount | undefined, required: boolean) =>
  ({ type: 'account.changed', account, required }) as const
const opened = { type: 'window.opened' } as const
const entered = { type: 'view.entered' } as const
const closed = { type: 'window.closed', asked: true } as const
const changed = { type: 'sessions.changed' } as const

const outcomesWith = (facts: Facts, expiresIn?: number): Options['outcomes'] => ({
  visit: { facts, error: [] },
  memory: { error: [] },
  lookUp: {
    done: [
      { found: found(expiresIn), dismissed: false },
      { found: undefined, dismissed: true },
      { found: undefined, dismissed: false },
    ],
    error: [unavailable],
  },
  prepare: { done: [message], error: [unavailable, new FoyerError('siwx.failed', { chainId: CHAIN })] },
  sign: { done: ['0x11'], error: [new FoyerError('wallet.rejected', { method: 'personal_sign' }), unavailable] },
  verify: { done: [found(expiresIn)], error: [new FoyerError('siwx.refused', { chainId: CHAIN })] },
  signOut: { done: [undefined], error: [unavailable] },
})

const connected = { 'wallet.connected': [{ namespace: 'eip155' }] } as const
const left = { 'wallet.left': [{ namespace: 'eip155' }, { namespace: 'solana' }] } as const
const none = { 'wallet.connected': [], 'wallet.left': [] } as const

/** Walks that together take every move: the question itself, an optional and a required sign-in, and a switch of the account. */
const walks: Record<string, Pick<Options, 'outcomes' | 'events' | 'facts'>> = {
  alone: { outcomes: { visit: { error: [unavailable] }, memory: { error: [unavailable] } }, events: none },
  optional: {
    outcomes: outcomesWith(
      [account(alice, false), account(undefined, false), opened, entered, closed, changed],
      60_000,
    ),
    events: none,
    facts: ({ context }) => [context.account === undefined, context.windowOpen],
  },
  required: {
    outcomes: outcomesWith([account(alice, true), opened, closed, changed], 60_000),
    events: none,
    facts: ({ context }) => [context.windowOpen],
  },
  switched: {
    outcomes: outcomesWith([account(alice, true), account(bob, true)]),
    events: { ...none, ...left },
    facts: ({ context }) => [context.account?.address, context.lastSigned?.address],
  },
  connected: {
    outcomes: outcomesWith([account(alice, false), account(undefined, false)]),
    events: { ...none, ...connected },
    facts: ({ context }) => [context.connected.length],
  },
  signedIn: {
    outcomes: outcomesWith([account(alice, false)]),
    events: {
      ...none,
      'wallet.connected': [
        { namespace: 'solana' },
        { namespace: 'eip155', signedIn: { message: message.text, signature: '0x11' } },
      ],
    },
    facts: ({ context }) => [context.proof !== undefined],
  },
}

const invariant: Options['invariant'] = (snapshot, { ports }) => {
  const { account, session, message, error } = snapshot.context
  const running = (port: 'lookUp' | 'prepare' | 'sign' | 'verify' | 'signOut') =>
    ports[port].calls.filter(({ status }) => status === 'running').length
  expect(running('sign'), 'the wallet is asked only while the visitor waits for it').toBe(
    snapshot.matches('signing') ? 1 : 0,
  )
  expect(running('verify')).toBe(snapshot.matches('verifying') ? 1 : 0)
  if (account === undefined) expect(snapshot.matches('idle')).toBe(true)
  if (snapshot.matches('signing')) expect(message).toBeDefined()
  if (snapshot.matches('signed')) expect(session).toBeDefined()
  for (const state of ['dismissed', 'expired', 'asking', 'declined'] as const)
    if (snapshot.matches(state)) expect(session, state).toBeUndefined()
  for (const state of ['declined', 'failed', 'retryable'] as const)
    if (snapshot.matches(state)) expect(error, state).toBeDefined()
  for (const state of ['retryable', 'declined', 'failed', 'dismissed', 'expired', 'leaving'] as const)
    if (snapshot.matches(state)) expect(snapshot.can({ type: 'siwx.sign' }), `a way on from ${state}`).toBe(true)
}

test('every move of the chart is walked, and every state is checked', async () => {
  const coverage = transitionCoverage(siwxMachine)
  let [paths, steps] = [0, 0]
  for (const walk of Object.values(walks)) {
    const found = await runModel(siwxMachine, { ...walk, sample: SAMPLE, coverage, limit: 60_000, invariant })
    paths += found.paths
    steps += found.steps
  }
  const report = coverage.report()
  console.info(`${report}; ${paths} paths, ${steps} steps`)
  expect(report.missing).toEqual([])
  expect(report.stale).toEqual([])
})
