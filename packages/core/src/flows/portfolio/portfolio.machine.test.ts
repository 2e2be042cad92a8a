import { expect, test } from 'vitest'
import { assign } from 'xstate'
import { describeMachine, runModel, transitionTable } from '../../testing/index.ts'
import { ETHEREUM, network } from '../connection/connection.fixture.ts'
import { portfolioMachine } from './portfolio.machine.ts'

const key = {
  connectorId: 'fox',
  namespace: 'eip155',
  address: '0xa',
  chainId: ETHEREUM,
  network: network(ETHEREUM),
} as const
const all = { tokens: true, activity: true, names: true }
const withAllParts = portfolioMachine.provide({ actions: { readParts: assign({ parts: all }) } })
const failure = { address: '0xa', error: { code: 'http.status', context: { status: 500 } }, cause: 'why' } as const

test('the chart has these moves', () => {
  expect(transitionTable(portfolioMachine)).toMatchInlineSnapshot(`
    "(root) + portfolio.wanted -> (stays)
    (root) + portfolio.refresh -> (stays)
    (root) + names.changed -> (stays)
    (root) + activity.failed -> (stays)
    (root) + tokens.failed -> (stays)
    (root) + names.failed -> (stays)
    (root) + error(activity) -> (ignored)
    (root) + error(holdings) -> (ignored)
    (root) + error(identity) -> (ignored)"
  `)
})

test('every running effect has an exit for failure and time-out', () => {
  for (const { invokes, moves } of describeMachine(portfolioMachine).states) {
    for (const { id } of invokes) expect(moves.map(({ event }) => event)).toContain(`error(${id})`)
  }
})

test('every move of the chart is walked, and every state is checked', async () => {
  const { coverage, paths, steps } = await runModel(withAllParts, {
    input: key,
    events: {
      'portfolio.wanted': [{}, { section: 'tokens' }, { section: 'activity' }],
      'portfolio.refresh': [{}],
      'activity.failed': [{ chainId: ETHEREUM, cursor: undefined, ...failure }],
      'tokens.failed': [{ chainId: ETHEREUM, ...failure }],
      'names.failed': [failure],
    },
    outcomes: {
      activity: { done: [], error: [new Error('broken')] },
      holdings: { done: [], error: [new Error('broken')] },
      identity: { done: [], error: [new Error('broken')] },
    },
    facts: ({ context }) => context.section,
    invariant: snapshot => {
      const { address, chainId, parts } = snapshot.context
      expect({ address, chainId }).toEqual({ address: '0xa', chainId: ETHEREUM })
      expect(parts).toEqual(all)
    },
  })
  console.info(`${coverage}; ${paths} paths, ${steps} steps`)
  expect(coverage.missing).toEqual([])
  expect(coverage.stale).toEqual([])
})
