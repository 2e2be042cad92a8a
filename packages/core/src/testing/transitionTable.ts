import type { AnyStateMachine } from 'xstate'
import { describeMachine, type Move, ROOT } from './describeMachine.ts'

/** Options of `transitionTable()`. */
export interface TransitionTableOptions {
  /** Adds ` / assignDraft, closeView` to the lines that have actions. Default false. */
  actions?: boolean
  /** Adds `open + (initial) -> open.idle` for the states that start in a child. Default true. */
  initial?: boolean
  /** Keeps only the moves that it returns true for, e.g. those of one region. */
  only?: (move: Move) => boolean
}

/**
 * Lists every move of a chart, one per line, in the order of its definition. For inline snapshots, where a changed arrow is a changed line.
 *
 *     (root) + (initial) -> editing
 *     editing + review [draftIsComplete] -> quoting
 *     quoting + done(quoteFee) -> reviewing
 *     quoting + after(15000) -> failed
 *     signing + error(sign) [nothingWasSent] -> failed
 *     signing + error(sign) [else] -> undetermined
 *     signing + leave -> (stays)
 *
 * - `done(id)`, `error(id)`, `snapshot(id)`: outcomes of an invoked actor; `after(delay)` in milliseconds or by name; `complete`: a child state
 *   reached its final state; `route(#id)`: `xstate.route`; `always`: no event.
 * - `[else]` follows guarded branches; `[never]` follows an unguarded one and cannot be taken.
 * - `(stays)` runs actions only; `(ignored)` does nothing, and hides the event from the states around it; `(reenter)` leaves and enters again.
 */
export function transitionTable(machine: AnyStateMachine, options: TransitionTableOptions = {}): string {
  const { actions = false, initial = true, only = () => true } = options
  return describeMachine(machine)
    .states.flatMap(state => [
      ...(initial && state.type === 'compound' ? [`${state.path || ROOT} + (initial) -> ${state.initial}`] : []),
      ...state.moves
        .filter(only)
        .map(move => (actions && move.actions.length > 0 ? `${move.line} / ${move.actions.join(', ')}` : move.line)),
    ])
    .join('\n')
}
