import type { AnyStateMachine, InspectionEvent } from 'xstate'
import { describeMachine, moveKey } from './describeMachine.ts'

/** Transitions of a chart that were taken, and those that were not. */
export interface CoverageReport {
  /** Id of the chart. */
  machine: string
  /** Number of transitions of the chart: one per guarded branch, with `always`, `after` and the outcomes of invokes. */
  total: number
  /** Number of transitions that were taken. */
  hit: number
  /** Allowed moves that were not walked. */
  allowed: number
  /** Share of walked moves among those not allowed to be missing, in percent, rounded down to a tenth: 100 only when nothing is missing. */
  percentage: number
  /** Lines of the transition table that no run took and that are not allowed. */
  missing: string[]
  /** Outdated allow-list entries: the move was taken, or the chart has no such line. */
  stale: string[]
  /** `send: 40 of 41 transitions (97.5 %), 1 allowed` and the missing and stale lines below it. */
  toString(): string
}

/** Counter of the transitions of one chart. */
export interface TransitionCoverage {
  /** For `createActor(machine, { inspect })`, of the machine itself or of any actor tree that it runs in. */
  inspect: (event: InspectionEvent) => void
  /** Returns the counts so far. */
  report(): CoverageReport
}

/** Options of `transitionCoverage()`. */
export interface TransitionCoverageOptions {
  /** Lines of the transition table that need not be walked, each with its reason. */
  allow?: Record<string, string>
}

/**
 * Counts the transitions that were taken, over all actors and runs that share its `inspect`.
 * - Taken means that XState reported the transition in a microstep (`@xstate.microstep`), so each guarded branch counts by itself.
 * - Clones made by `provide` count as the same machine; other machines in the same actor tree are ignored.
 * - An actor reports only while `inspect` is attached: pass it to `createActor`, of the root actor.
 */
export function transitionCoverage(
  machine: AnyStateMachine,
  options: TransitionCoverageOptions = {},
): TransitionCoverage {
  const allow = options.allow ?? {}
  const universe = describeMachine(machine).states.flatMap(state => state.moves)
  const hits = new Set<string>()

  return {
    inspect(event) {
      if (event.type !== '@xstate.microstep') return
      const { _transitions: transitions, snapshot } = event
      for (const transition of transitions) {
        if (transition.source.machine.config !== machine.config) continue
        // When two regions leave their common parent at once, only one transition is taken, but both are reported.
        const active = (snapshot as { _nodes?: readonly unknown[] })._nodes ?? []
        const preempted =
          transitions.length > 1 &&
          transition.target?.some(
            (target: { type: string }) => target.type !== 'history' && !active.some(node => node === target),
          )
        const key = preempted ? undefined : moveKey(transition)
        if (key !== undefined) hits.add(key)
      }
    },

    report() {
      const unwalked = universe.filter(move => !hits.has(move.key)).map(move => move.line)
      const missing = unwalked.filter(line => !(line in allow))
      const stale = Object.keys(allow).filter(line => !unwalked.includes(line))
      const allowed = unwalked.length - missing.length
      const required = universe.length - allowed
      const percentage = required === 0 ? 100 : Math.floor((1000 * (required - missing.length)) / required) / 10
      return {
        machine: machine.id,
        total: universe.length,
        hit: universe.length - unwalked.length,
        allowed,
        percentage,
        missing,
        stale,
        toString: () =>
          [
            `${machine.id}: ${universe.length - unwalked.length} of ${universe.length} transitions (${percentage} %)${allowed > 0 ? `, ${allowed} allowed` : ''}`,
            ...missing.map(line => `  missing: ${line}`),
            ...stale.map(line => `  stale allow-list entry: ${line}`),
          ].join('\n'),
      }
    },
  }
}
