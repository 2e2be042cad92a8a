import { expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { describeMachine, runModel, transitionCoverage, transitionTable } from '../../testing/index.ts'
import { ETHEREUM, network } from '../connection/connection.fixture.ts'
import { record } from '../recorder.fixture.ts'
import { deploymentMachine } from './deployment.machine.ts'

const input = {
  namespace: 'eip155' as const,
  address: '0xa',
  type: 'smartAccount' as const,
  chainId: ETHEREUM,
  network: network(ETHEREUM),
} as const
const unanswered = () => new FoyerError('rpc.failed', { method: 'eth_getCode' })

const look = (more: Partial<Record<'type', 'eoa'>> = {}) => {
  const recorder = record(deploymentMachine, { deployment: { ...input, ...more } })
  const actor = recorder.child('deployment')
  return {
    ...recorder,
    reads: recorder.ports.deployed,
    check: () => actor.send({ type: 'deployment.check' }),
    deployed: () => actor.getSnapshot().context.deployed,
    is: (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) => actor.getSnapshot().matches(state),
  }
}

test('the chart has these moves', () => {
  expect(transitionTable(deploymentMachine)).toMatchInlineSnapshot(`
    "(root) + (initial) -> deciding
    deciding + always [isSmart] -> awaited
    deciding + always [else] -> done
    awaited + (initial) -> awaited.reading
    awaited + error(watch) -> (ignored)
    awaited.reading + deployment.check -> awaited.reading (reenter)
    awaited.reading + done(deployed) [isThere] -> done
    awaited.reading + done(deployed) [else] -> awaited.missing
    awaited.reading + error(deployed) -> awaited.unknown
    awaited.reading + after(READ_TIMEOUT) -> awaited.unknown
    awaited.missing + deployment.check -> awaited.reading
    awaited.unknown + deployment.check -> awaited.reading"
  `)
})

test('every effect has an exit for failure, and the read one for a time-out', () => {
  for (const { invokes, moves } of describeMachine(deploymentMachine).states) {
    for (const { id } of invokes) expect(moves.map(({ event }) => event)).toContain(`error(${id})`)
    if (invokes.some(({ id }) => id === 'deployed')) expect(moves.map(({ kind }) => kind)).toContain('after')
  }
})

test('every move of the chart is walked, and every state is checked', async () => {
  const coverage = transitionCoverage(deploymentMachine)
  const options: Parameters<typeof runModel<typeof deploymentMachine>>[1] = {
    coverage,
    input,
    events: { 'deployment.check': [{}] },
    outcomes: {
      deployed: { done: [true, false], error: [unanswered()] },
      watch: { error: [unanswered()], facts: [{ type: 'deployment.check' }] },
    },
    facts: ({ context }) => context.deployed,
    invariant: (snapshot, { ports }) => {
      const reading = ports.deployed.calls.filter(({ status }) => status === 'running')
      expect(reading).toHaveLength(snapshot.matches({ awaited: 'reading' }) ? 1 : 0)
      expect(snapshot.context.deployed === true).toBe(snapshot.matches('done'))
    },
    states: {
      'awaited.missing': ({ context }) => expect(context.deployed).toBe(false),
      'awaited.unknown': ({ context }) => expect(context.deployed).toBeUndefined(),
    },
  }
  await runModel(deploymentMachine, options)
  await runModel(deploymentMachine, {
    ...options,
    input: { ...input, type: 'eoa' },
    outcomes: {},
    invariant: ({ context }, { ports }) => {
      expect(context.deployed).toBeUndefined()
      expect(ports.deployed.calls).toEqual([])
    },
    states: {},
  })
  const report = coverage.report()
  console.info(`${report}`)
  expect([report.missing, report.stale]).toEqual([[], []])
})

test('a contract that is missing is looked for at each check until it is there, and not after', async () => {
  const { reads, check, deployed } = look()
  expect(reads.running.input).toMatchObject({ address: '0xa', chainId: ETHEREUM })
  await reads.running.resolve(false)
  expect(deployed()).toBe(false)
  check()
  expect(deployed(), 'the last answer stays until the next').toBe(false)
  await reads.running.resolve(true)
  expect(deployed()).toBe(true)
  check()
  expect(reads.calls).toHaveLength(2)
})

test('a check during a read starts again: the older answer is not believed', async () => {
  const { reads, check, deployed } = look()
  check()
  await reads.call(0).resolve(false)
  expect(deployed()).toBeUndefined()
  await reads.call(1).resolve(true)
  expect(deployed()).toBe(true)
})

test('H40 an endpoint that fails or never answers leaves it unknown, and the next check reads again', async () => {
  const { reads, check, clock, deployed, is } = look()
  await reads.running.resolve(false)
  check()
  await reads.running.reject(unanswered())
  expect(deployed()).toBeUndefined()
  check()
  await clock.advance(30_000)
  expect(is({ awaited: 'unknown' })).toBe(true)
  expect(reads.calls.at(-1)?.signal.aborted).toBe(true)
  check()
  await reads.running.resolve(true)
  expect(deployed()).toBe(true)
})

test('an account of another type has no contract that anyone waits for', () => {
  const { ports, check, deployed } = look({ type: 'eoa' })
  check()
  expect([ports.deployed.calls, ports.watch.calls]).toEqual([[], []])
  expect(deployed()).toBeUndefined()
})
