import { expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { runModel, transitionCoverage, transitionTable } from '../../testing/index.ts'
import { approvalMachine } from './approval.machine.ts'

test('the chart has these moves', () => {
  expect(transitionTable(approvalMachine)).toMatchInlineSnapshot(`
    "(root) + error(vault) -> (ignored)
    requests + (initial) -> requests.idle
    requests.idle + always [hasQueue] -> requests.showing
    requests.idle + approvals.changed -> (stays)
    requests.idle + view.shown -> (stays)
    requests.showing + approvals.changed [waits] -> (stays)
    requests.showing + approvals.changed [else] -> requests.idle
    requests.showing + view.shown -> requests.asked
    requests.showing + after(SHOW_TIMEOUT) -> requests.idle
    requests.asked + (initial) -> requests.asked.waiting
    requests.asked + approvals.changed [isSameFirst] -> (stays)
    requests.asked + approvals.changed [waits] -> requests.asked.waiting
    requests.asked + approvals.changed [else] -> requests.idle
    requests.asked + approval.cancel -> (stays)
    requests.asked + view.left -> requests.idle
    requests.asked.waiting + approval.open -> requests.asked.opening
    requests.asked.opening + window.opened -> requests.asked.opened
    requests.asked.opening + window.blocked -> requests.asked.blocked
    requests.asked.opening + after(OPEN_TIMEOUT) -> requests.asked.blocked
    requests.asked.opened + approval.open -> requests.asked.opening
    requests.asked.blocked + approval.open -> requests.asked.opening
    page + (initial) -> page.free
    page + vault.open -> (stays)
    page.free + vault.blocked -> page.blocked
    page.blocked + vault.opened -> page.free"
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
    facts: ({ context }) => [context.queue.map(({ id }) => id)],
    invariant: snapshot => {
      const waits = snapshot.context.queue.length > 0
      expect(waits, 'a request that waits is shown').toBe(!snapshot.matches({ requests: 'idle' }))
    },
    limit: 30_000,
  })
  console.info(`${coverage}; ${paths} paths, ${steps} steps`)
  expect(coverage.missing).toEqual([])
  expect(coverage.stale).toEqual([])
})
