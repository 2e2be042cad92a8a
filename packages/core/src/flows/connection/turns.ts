import { type EventObject, fromCallback, type NonReducibleUnknown } from 'xstate'
import type { ConnectionRef } from '../../chain/adapter.ts'

/** Input of a turn of a wallet. */
export type OfWallet = { connection: ConnectionRef }

/**
 * Turns: each line has one request at a time, and the others wait in their order. A turn is granted a moment later, so that a cancel which
 * comes right after its request, as when both waited for this file, keeps the wallet from being asked.
 */
export function createTurns<Input extends NonReducibleUnknown = undefined>(
  lineOf: (input: Input) => string,
  later: (grant: () => void) => void = queueMicrotask,
) {
  const lines = new Map<string, (() => void)[]>()
  return fromCallback<EventObject, Input, { type: 'turn.granted' }>(({ input, sendBack }) => {
    const name = lineOf(input)
    const line = lines.get(name) ?? []
    const grant = () => later(() => sendBack({ type: 'turn.granted' }))
    lines.set(name, line)
    line.push(grant)
    if (line[0] === grant) grant()
    return () => {
      const wasHeld = line[0] === grant
      line.splice(line.indexOf(grant), 1)
      if (line.length === 0) lines.delete(name)
      else if (wasHeld) line[0]!()
    }
  })
}

/** Source that grants a wallet's turn, whatever it is asked and in whichever namespace, and holds it until it is stopped. */
export type Turn = ReturnType<typeof createTurns<OfWallet>>
