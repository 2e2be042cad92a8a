import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runsOf } from '../../sample.fixture.ts'
import { NAMESPACES, type Step, steps } from './connection.steps.fixture.ts'
import { World } from './connection.world.fixture.ts'
import { attemptOf } from './connectionParts.ts'

/** Fixed seed, so that a failure can be repeated. */
const always = async (check: (steps: Step[], restoring: boolean) => Promise<void>) =>
  fc.assert(fc.asyncProperty(steps, fc.boolean(), check), { seed: 20_260_101, numRuns: runsOf(200) })

describe('after any sequence of events, answers, facts and waiting', () => {
  test('each connection shows its wallet’s last report, and no outdated answer counts', () =>
    always(async (sequence, restoring) => {
      const world = new World(restoring)
      for (const step of sequence) {
        await world.run(step)
        for (const [at, namespace] of NAMESPACES.entries()) {
          const snapshot = world.actors[at]!.getSnapshot()
          expect(snapshot.status).toBe('active')
          const shown = snapshot.hasTag('connected') ? snapshot.context.connection : undefined
          expect(shown, `${namespace} after ${JSON.stringify(step)}`).toEqual(world.expected.get(namespace))
        }
      }
      world.page.stop()
    }))

  test('the visitor can disconnect everything, and nothing keeps running', () =>
    always(async (sequence, restoring) => {
      const world = new World(restoring)
      for (const step of sequence) await world.run(step)
      await world.leave()
      for (const actor of world.actors) {
        expect(actor.getSnapshot().value).toBe('absent')
        expect(attemptOf(actor.getSnapshot())?.value).toBe('idle')
      }
      // The memory effect only receives accounts that left.
      const { calls: memories } = world.page.ports.memory
      const running = world.page.calls().filter(({ status }) => status === 'running')
      expect(running.filter(call => !(memories as unknown[]).includes(call))).toEqual([])
      expect(world.page.clock.pending()).toEqual([])
      world.page.stop()
    }))

  test('every message has exactly one outcome, and the wallet holds one message at a time', () =>
    always(async (sequence, restoring) => {
      const world = new World(restoring)
      for (const step of sequence) {
        await world.run(step)
        for (const namespace of NAMESPACES) {
          const open = world.page.ports.signMessage.calls.filter(
            ({ status, input }) => status === 'running' && input.connection.namespace === namespace,
          )
          expect(open.length).toBeLessThanOrEqual(1)
        }
      }
      await world.leave()
      const ends = world.page.reports.filter(({ type }) => type === 'message.signed' || type === 'message.failed')
      expect(ends.map(({ id }) => id).sort()).toEqual([...world.messages].sort())
      world.page.stop()
    }))

  test('a connection is lost as often as it was established, under its own id', () =>
    always(async (sequence, restoring) => {
      const world = new World(restoring)
      for (const step of sequence) await world.run(step)
      await world.leave()
      for (const namespace of NAMESPACES) {
        let standing: string | undefined
        for (const report of world.page.reports) {
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
      world.page.stop()
    }))
})
