import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Connection } from '../../chain/adapter.ts'
import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import type { Invocation } from '../../testing/index.ts'
import {
  alreadyPending,
  broken,
  ETHEREUM,
  inputOf,
  POLYGON,
  recordConnections,
  rejected,
  SOLANA,
  shared,
  UNREQUESTED,
} from './connection.fixture.ts'
import type { ConnectionEvent } from './connection.types.ts'
import { attemptOf } from './connectionParts.ts'

const NAMESPACES = ['eip155', 'solana'] as const
const CHAINS = {
  eip155: [ETHEREUM, POLYGON, UNREQUESTED],
  solana: [SOLANA, 'solana:devnet'],
} satisfies Record<(typeof NAMESPACES)[number], CaipNetworkId[]>

type Step =
  | { do: 'send'; to: 0 | 1; event: number; which: number }
  /** Any invocation so far, stopped ones included. */
  | {
      do: 'answer'
      port: 'connect' | 'restore' | 'check' | 'disconnect' | 'switchNetwork' | 'signMessage'
      call: number
      how: number
      which: number
    }
  | { do: 'fact'; call: number; how: number; which: number }
  | { do: 'wait'; milliseconds: number }

const index = fc.nat(11)
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('send' as const),
        to: fc.constantFrom(0 as const, 1 as const),
        event: index,
        which: index,
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('answer' as const),
        port: fc.constantFrom(
          'connect' as const,
          'connect' as const,
          'restore' as const,
          'check' as const,
          'disconnect' as const,
          'switchNetwork' as const,
          'signMessage' as const,
        ),
        call: index,
        how: index,
        which: index,
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('fact' as const), call: index, how: index, which: index }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('wait' as const),
        milliseconds: fc.constantFrom(150, 1_000, 5_000, 15_000),
      }),
    },
  ),
  { minLength: 5, maxLength: 40 },
)

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!

/** Two connections under one parent, with a hand-kept record of each wallet's last answer. */
function world(restoring: boolean) {
  const inputs = Object.fromEntries(
    NAMESPACES.map(namespace => [namespace, inputOf(namespace, restoring ? { record: { connectorId: 'fox' } } : {})]),
  )
  const page = recordConnections(inputs)
  const { ports, reports, clock } = page
  const expected = new Map<ChainNamespace, Connection>()
  const asked: string[] = []
  const actors = NAMESPACES.map(namespace => page.child(namespace))
  const snapshots = () => actors.map(actor => actor.getSnapshot())
  let readCount = 0

  /** The visitor's disconnect, and the end of a listener, are seen in the report: they end the wallet's record. */
  const readReports = () => {
    for (const report of reports.slice(readCount)) {
      if (report.type === 'connection.lost' && report.by === 'visitor') expected.delete(report.namespace)
    }
    readCount = reports.length
  }

  const userEvents = (namespace: (typeof NAMESPACES)[number], which: number): ConnectionEvent[] => [
    { type: 'connect', connectorId: pick(['fox', 'rabbit'], which) },
    { type: 'connect', connectorId: pick(['rabbit', 'fox'], which), chainId: pick(CHAINS[namespace], which) },
    { type: 'cancel' },
    { type: 'retry' },
    { type: 'disconnect' },
    { type: 'switch', chainId: pick(CHAINS[namespace], which) },
    { type: 'switch.cancel' },
    { type: 'message.sign', id: `m${asked.length}`, message: 'Hello' },
    { type: 'balance.refresh' },
  ]

  /** Acts on an invocation that may have been stopped long ago; a stopped one must have no effect. */
  const touch = async (call: Invocation<never, never, never>, act: () => Promise<void>, meant: () => void) => {
    const before = snapshots()
    const reported = reports.length
    const live = call.status === 'running'
    if (live) meant()
    await act()
    if (live) return
    for (const [at, snapshot] of snapshots().entries()) expect(snapshot, 'a stale reply counted').toBe(before[at])
    expect(reports.length, 'a stale reply was reported').toBe(reported)
  }

  const answer = async (step: Extract<Step, { do: 'answer' }>) => {
    const { calls } = ports[step.port]
    if (calls.length === 0) return
    const call = pick([...calls].reverse(), step.call) as unknown as Invocation<unknown, never, never>
    const input = call.input as {
      namespace?: ChainNamespace
      connection?: Connection
      connectorId?: string
      record?: { connectorId: string }
      chainId?: CaipNetworkId
    }
    const namespace = (input.namespace ?? input.connection?.namespace) as (typeof NAMESPACES)[number]
    const failure = pick([rejected(), alreadyPending(), broken()], step.which)
    const stale = call as unknown as Invocation<never, never, never>
    if (step.how % 3 === 0 && step.port !== 'disconnect')
      return touch(
        stale,
        () => call.reject(failure),
        () => undefined,
      )
    if (step.port === 'connect' || step.port === 'restore' || step.port === 'check') {
      const connectorId = input.connectorId ?? input.record!.connectorId
      const addresses = pick([['a1'], ['a1', 'a2'], ['a3']], step.which)
      const chainId = pick(CHAINS[namespace], step.how)
      const connection: Connection = {
        connectorId,
        namespace,
        accounts: shared(namespace, addresses),
        address: addresses[0]!,
        selected: addresses[0]!,
        chainId,
      }
      if (step.port !== 'connect' && step.how % 3 === 1)
        return touch(
          stale,
          () => call.resolve(undefined),
          () => undefined,
        )
      return touch(
        stale,
        () => call.resolve(connection),
        () => {
          const { attempt } = attemptOf(page.child(namespace).getSnapshot())!.context
          if (attempt) expect(attempt.connectorId, 'an answer of another attempt landed').toBe(connectorId)
          expected.set(namespace, connection)
        },
      )
    }
    if (step.port === 'switchNetwork') {
      return touch(
        stale,
        () => call.resolve(undefined),
        () => expected.set(namespace, { ...expected.get(namespace)!, chainId: input.chainId! }),
      )
    }
    return touch(
      stale,
      () => call.resolve('0xsigned'),
      () => undefined,
    )
  }

  const fact = async ({ call: at, how, which }: Extract<Step, { do: 'fact' }>) => {
    const { calls } = ports.watch
    if (calls.length === 0) return
    const call = pick([...calls].reverse(), at)
    const { namespace } = call.input.connection as { namespace: (typeof NAMESPACES)[number] }
    const stale = call as unknown as Invocation<never, never, never>
    const connected = expected.get(namespace)
    if (how % 5 === 0)
      return touch(
        stale,
        () => call.send({ type: 'wallet.disconnected' }),
        () => expected.delete(namespace),
      )
    if (how % 5 < 3) {
      const chainId = pick(CHAINS[namespace], which)
      return touch(
        stale,
        () => call.send({ type: 'chain.changed', chainId }),
        () => expected.set(namespace, { ...connected!, chainId }),
      )
    }
    const addresses = pick([['a1'], ['a2', 'a1'], [], ['a4', 'a2'], ['a1', 'a2']], which)
    const accounts = shared(namespace, addresses)
    const selected = how % 2 === 0 ? addresses[0] : undefined
    return touch(
      stale,
      () => call.send({ type: 'accounts.changed', accounts, ...(selected && { selected }) }),
      () => {
        const { selected: former, ...rest } = connected!
        const isNewSelection = selected && former && selected !== former && addresses.includes(former)
        const address = !isNewSelection && addresses.includes(connected!.address) ? connected!.address : addresses[0]
        if (address === undefined) expected.delete(namespace)
        else expected.set(namespace, { ...rest, accounts, address, ...(selected && { selected }) })
      },
    )
  }

  return {
    page,
    actors,
    asked,
    expected,
    async run(step: Step) {
      if (step.do === 'send') {
        const namespace = NAMESPACES[step.to]
        const other = page.child(NAMESPACES[1 - step.to]!)
        const before = other.getSnapshot()
        const event = pick(userEvents(namespace, step.which), step.event)
        if (event.type === 'message.sign') asked.push(event.id)
        page.child(namespace).send(event)
        expect(other.getSnapshot(), 'another namespace changed').toBe(before)
      }
      if (step.do === 'answer') await answer(step)
      if (step.do === 'fact') await fact(step)
      if (step.do === 'wait') await clock.advance(step.milliseconds)
      readReports()
    },
    /** Disconnects everything. */
    async leave() {
      for (const actor of actors) {
        actor.send({ type: 'cancel' })
        actor.send({ type: 'disconnect' })
      }
      await clock.advance(5_000)
      readReports()
    },
  }
}

/** Fixed seed, so that a failure can be repeated. */
const always = async (check: (steps: Step[], restoring: boolean) => Promise<void>) =>
  fc.assert(fc.asyncProperty(steps, fc.boolean(), check), { seed: 20_260_101, numRuns: 200 })

describe('after any sequence of events, answers, facts and waiting', { timeout: 120_000 }, () => {
  test('each connection shows its wallet’s last report, and no outdated answer counts', () =>
    always(async (sequence, restoring) => {
      const { page, actors, expected, run } = world(restoring)
      for (const step of sequence) {
        await run(step)
        for (const [at, namespace] of NAMESPACES.entries()) {
          const snapshot = actors[at]!.getSnapshot()
          expect(snapshot.status).toBe('active')
          const shown = snapshot.hasTag('connected') ? snapshot.context.connection : undefined
          expect(shown, `${namespace} after ${JSON.stringify(step)}`).toEqual(expected.get(namespace))
        }
      }
      page.stop()
    }))

  test('the visitor can disconnect everything, and nothing keeps running', () =>
    always(async (sequence, restoring) => {
      const { page, actors, run, leave } = world(restoring)
      for (const step of sequence) await run(step)
      await leave()
      for (const actor of actors) {
        expect(actor.getSnapshot().value).toBe('absent')
        expect(attemptOf(actor.getSnapshot())?.value).toBe('idle')
      }
      // The memory effect only receives accounts that left.
      const { calls: memories } = page.ports.memory
      const running = page.calls().filter(({ status }) => status === 'running')
      expect(running.filter(call => !(memories as unknown[]).includes(call))).toEqual([])
      expect(page.clock.pending()).toEqual([])
      page.stop()
    }))

  test('every message has exactly one outcome, and the wallet holds one message at a time', () =>
    always(async (sequence, restoring) => {
      const { page, asked, run, leave } = world(restoring)
      for (const step of sequence) {
        await run(step)
        for (const namespace of NAMESPACES) {
          const open = page.ports.signMessage.calls.filter(
            ({ status, input }) => status === 'running' && input.connection.namespace === namespace,
          )
          expect(open.length).toBeLessThanOrEqual(1)
        }
      }
      await leave()
      const ends = page.reports.filter(({ type }) => type === 'message.signed' || type === 'message.failed')
      expect(ends.map(({ id }) => id).sort()).toEqual([...asked].sort())
      page.stop()
    }))

  test('a connection is lost as often as it was established, under its own id', () =>
    always(async (sequence, restoring) => {
      const { page, run, leave } = world(restoring)
      for (const step of sequence) await run(step)
      await leave()
      for (const namespace of NAMESPACES) {
        let standing: string | undefined
        for (const report of page.reports) {
          if (report.type === 'connection.established' && report.connection.namespace === namespace) {
            standing = report.connection.connectorId
          }
          if (report.type === 'connection.lost' && report.namespace === namespace) {
            if (standing !== undefined) expect(report.connectorId).toBe(standing)
            standing = undefined
          }
        }
        expect(standing).toBeUndefined()
      }
      page.stop()
    }))
})
