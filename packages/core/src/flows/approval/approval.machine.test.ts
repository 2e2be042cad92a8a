import { expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { runModel, transitionCoverage, transitionTable } from '../../testing/index.ts'
import { approvalMachine } from './approval.machine.ts'

test('the chart has these moves', () => {
  expect(transitionTable(approvalMachine)).toMatchInlineSnapshot(`
    "(root) + (initial) -> idle
    (root) + vault.open -> (stays)
    (root) + vault.blocked -> (stays)
    (root) + vault.opened -> (stays)
    (root) + error(vault) -> (ignored)
    idle + always [hasQueue] -> showing
    idle + approvals.changed -> (stays)
    idle + view.shown -> (stays)
    showing + approvals.changed [waits] -> (stays)
    showing + approvals.changed [else] -> idle
    showing + view.shown -> asked
    showing + after(SHOW_TIMEOUT) -> idle
    asked + (initial) -> asked.waiting
    asked + approvals.changed [isSameFirst] -> (stays)
    asked + approvals.changed [waits] -> asked.waiting
    asked + approvals.changed [else] -> idle
    asked + approval.cancel -> (stays)
    asked + view.left -> idle
    asked.waiting + approval.open -> asked.opening
    asked.opening + window.opened -> asked.opened
    asked.opening + window.blocked -> asked.blocked
    asked.opening + after(OPEN_TIMEOUT) -> asked.blocked
    asked.opened + approval.open -> asked.opening
    asked.blocked + approval.open -> asked.opening"
  `)
})

const one = { id: 'one', chainId: 'eip155:1', method: 'eth_sendTransaction' } as const
const two = { id: 'two', chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', method: 'solana_signTransaction' } as const

/** Events of the flow that a walk leaves out. */
const none = {
  'approval.open': [],
  'approval.cancel': [],
  'vault.open': [],
  'approvals.changed': [],
  'view.shown': [],
  'view.left': [],
  'window.opened': [],
  'window.blocked': [],
  'vault.opened': [],
  'vault.blocked': [],
}

test('every move of the chart is walked, and a request is on screen only while it waits', async () => {
  const sum = transitionCoverage(approvalMachine)
  const quiet = { facts: [], done: [], error: [new FoyerError('auth.unavailable', {})] }
  await runModel(approvalMachine, { coverage: sum, events: none, outcomes: { vault: quiet } })
  const { coverage, paths, steps } = await runModel(approvalMachine, {
    coverage: sum,
    outcomes: {
      vault: {
        facts: [
          { type: 'approvals.changed', queue: [] },
          { type: 'approvals.changed', queue: [one] },
          { type: 'approvals.changed', queue: [one, two] },
          { type: 'approvals.changed', queue: [two] },
          { type: 'view.shown' },
          { type: 'view.left' },
          { type: 'window.opened' },
          { type: 'window.blocked' },
          { type: 'vault.opened' },
          { type: 'vault.blocked' },
        ],
        done: [],
        error: [],
      },
    },
    events: { ...none, 'approval.open': [{}], 'approval.cancel': [{}], 'vault.open': [{ page: 'export' }] },
    facts: ({ context }) => [context.queue.map(({ id }) => id), context.isVaultBlocked],
    invariant: snapshot => {
      const waits = snapshot.context.queue.length > 0
      expect(waits, 'a request that waits is shown').toBe(!snapshot.matches('idle'))
    },
    limit: 30_000,
  })
  console.info(`${coverage}; ${paths} paths, ${steps} steps`)
  expect(coverage.missing).toEqual([])
  expect(coverage.stale).toEqual([])
})
