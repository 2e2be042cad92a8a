import { expect, test } from 'vitest'
import { describeMachine, runModel, transitionTable } from '../../testing/index.ts'
import { ETHEREUM, network } from '../connection/connection.fixture.ts'
import { ledgerMachine } from './ledger.machine.ts'

const key = {
  connectorId: 'fox',
  namespace: 'eip155',
  address: '0xa',
  chainId: ETHEREUM,
  network: network(ETHEREUM),
} as const
const all = { tokens: true, activity: true, names: true }
const failure = { address: '0xa', error: { code: 'http.status', context: { status: 500 } }, cause: 'why' } as const

test('moves', () => {
  expect(transitionTable(ledgerMachine)).toMatchInlineSnapshot(`
    "(root) + (initial) -> idle
    idle + ledger.wanted -> loading
    loading + ledger.wanted -> (stays)
    loading + done(chunk) -> open
    loading + error(chunk) -> failed
    loading + after(CHUNK_TIMEOUT) -> failed
    failed + ledger.wanted -> loading
    open + ledger.wanted -> (stays)
    open + ledger.refresh -> (stays)
    open + activity.failed -> (stays)
    open + tokens.failed -> (stays)
    open + names.failed -> (stays)
    open + error(activity) -> (ignored)
    open + error(holdings) -> (ignored)
    open + error(identity) -> (ignored)"
  `)
})

test('nothing that runs can fail or hang without a way on', () => {
  for (const { invokes, moves } of describeMachine(ledgerMachine).states) {
    for (const { id } of invokes) expect(moves.map(({ event }) => event)).toContain(`error(${id})`)
  }
})

test('every move of the chart is walked, and every state is what it says', async () => {
  const { coverage, paths, steps } = await runModel(ledgerMachine, {
    input: key,
    events: {
      'ledger.wanted': [{}, { wish: 'tokens' }, { wish: 'activity' }],
      'ledger.refresh': [{}],
      'activity.failed': [{ chainId: ETHEREUM, cursor: undefined, ...failure }],
      'tokens.failed': [{ chainId: ETHEREUM, ...failure }],
      'names.failed': [failure],
    },
    outcomes: {
      chunk: { done: [all], error: [new Error('404')] },
      activity: { done: [], error: [new Error('broken')] },
      holdings: { done: [], error: [new Error('broken')] },
      identity: { done: [], error: [new Error('broken')] },
    },
    facts: ({ context }) => [context.wish, context.error !== undefined],
    invariant: snapshot => {
      const { address, chainId, error, parts } = snapshot.context
      expect({ address, chainId }).toEqual({ address: '0xa', chainId: ETHEREUM })
      if (snapshot.matches('failed')) expect(error).toMatchObject({ code: 'chunk.failed' })
      if (snapshot.matches('open')) expect(parts).toEqual(all)
    },
  })
  console.info(`${coverage}; ${paths} paths, ${steps} steps`)
  expect(coverage.missing).toEqual([])
  expect(coverage.stale).toEqual([])
})
