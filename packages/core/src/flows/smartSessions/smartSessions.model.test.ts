import { expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { type ModelOptions, runModel, transitionCoverage } from '../../testing/index.ts'
import type { SessionList } from './listedSession.ts'
import { ALICE, listed } from './smartSessions.fixture.ts'
import { smartSessionsMachine } from './smartSessions.machine.ts'
import type { SessionOwner, SmartSessionsContext } from './smartSessions.types.ts'

type Options = ModelOptions<typeof smartSessionsMachine>
type Facts = NonNullable<NonNullable<Options['outcomes']>['visit']>['facts']

const alice: SessionOwner = { chainId: 'eip155:1', connectorId: 'fox', address: ALICE, canSign: true }
const bob: SessionOwner = { ...alice, address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' }

const account = (owner: SessionOwner | undefined) => ({ type: 'account.changed', owner }) as const
const shown = (view: SmartSessionsContext['view']) => ({ type: 'view.shown', view }) as const
const here = shown('SmartSessions')
const left = shown(undefined)

const unreachable = new FoyerError('http.unreachable', { call: 'getSessions' })
const rejected = new FoyerError('wallet.rejected', { method: 'personal_sign' })
const wrongSigner = new FoyerError('smartSession.wrongSigner', { pci: 'games' })
const notRevoked = new FoyerError('smartSession.notRevoked', { pci: 'games' })

const list: SessionList = { sessions: [listed('games'), listed('old', { status: 'expired' })], further: 0 }
const nothing: SessionList = { sessions: [], further: 0 }

const outcomesWith = (facts: Facts, rest: Options['outcomes'] = {}): Options['outcomes'] => ({
  visit: { facts, error: [] },
  load: { done: [list], error: [] },
  sign: { done: [{ pci: 'games', signature: '0x11' }], error: [rejected, unreachable] },
  revoke: { done: [{ revokedAt: 1_700_000_000 }], error: [wrongSigner, notRevoked] },
  ...rest,
})

const noEvents = { 'sessions.retry': [], 'session.revoke': [], confirm: [], cancel: [], 'sign.retry': [] } as const
const revoking = {
  ...noEvents,
  'session.revoke': [{ pci: 'games' }, { pci: 'old' }, { pci: 'other' }],
  confirm: [{}],
  cancel: [{}],
  'sign.retry': [{}],
} as const

const facts: Options['facts'] = ({ context }) => [
  context.owner?.address,
  context.view,
  context.chosen,
  context.signed !== undefined,
]

/** Walks that together take every move: the way to the list, the revocation, and what changes meanwhile. */
const walks: Record<string, Pick<Options, 'outcomes' | 'events' | 'facts'>> = {
  alone: { outcomes: { visit: { error: [unreachable] } }, events: noEvents },
  arriving: {
    outcomes: outcomesWith([account(alice), account({ ...bob, canSign: false }), account(undefined), here, left], {
      load: { done: [list, nothing], error: [unreachable] },
    }),
    events: { ...noEvents, 'sessions.retry': [{}], 'session.revoke': [{ pci: 'games' }] },
    facts,
  },
  revoking: { outcomes: outcomesWith([account(alice), here, left]), events: revoking, facts },
  switched: { outcomes: outcomesWith([account(alice), account(bob), here]), events: revoking, facts },
  gone: {
    outcomes: outcomesWith([account(alice), account(bob), account(undefined), here, left], {
      sign: { done: [{ pci: 'games', signature: '0x11' }], error: [] },
      revoke: { done: [{ revokedAt: 1_700_000_000 }], error: [notRevoked] },
    }),
    events: { ...noEvents, 'session.revoke': [{ pci: 'games' }], confirm: [{}] },
    facts,
  },
}

const invariant: Options['invariant'] = (snapshot, { ports }) => {
  const { context } = snapshot
  const running = (port: 'load' | 'sign' | 'revoke') =>
    ports[port].calls.filter(({ status }) => status === 'running').map(({ input }) => input)
  const { owner, chosen, signed } = context
  expect(running('load'), 'H37 one list is read, for the account of now').toEqual(
    snapshot.matches('loading') ? [{ owner }] : [],
  )
  expect(running('sign'), 'H28 the wallet is asked once, for what the visitor has confirmed').toEqual(
    snapshot.matches('signing') ? [{ owner, pci: chosen }] : [],
  )
  expect(running('revoke')).toHaveLength(snapshot.matches('sending') ? 1 : 0)
  if (snapshot.matches({ sending: 'own' }))
    expect(running('revoke'), 'H08 the signature goes out for the account that gave it').toEqual([{ owner, signed }])
  if (snapshot.matches('confirming') || snapshot.matches('signing') || snapshot.matches({ sending: 'own' })) {
    expect(context.sessions.find(({ pci }) => pci === chosen)?.status, 'only an active one is revoked').toBe('active')
    expect(owner?.canSign).toBe(true)
  }
  if (snapshot.matches({ shown: 'revoked' }))
    expect(context.sessions.find(({ pci }) => pci === chosen)?.status).toBe('revoked')
  if (snapshot.matches('failed') || snapshot.matches({ confirming: 'unrevoked' })) expect(context.error).toBeDefined()
}

test('every move of the chart is walked, and every state is checked', async () => {
  const coverage = transitionCoverage(smartSessionsMachine)
  let walked = { paths: 0, steps: 0 }
  for (const walk of Object.values(walks)) {
    const { paths, steps } = await runModel(smartSessionsMachine, { coverage, limit: 60_000, invariant, ...walk })
    walked = { paths: walked.paths + paths, steps: walked.steps + steps }
  }
  const report = coverage.report()
  console.info(`${report}; ${walked.paths} paths, ${walked.steps} steps`)
  expect(report.missing).toEqual([])
  expect(report.stale).toEqual([])
})
