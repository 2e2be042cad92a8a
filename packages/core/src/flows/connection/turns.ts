import { type EventObject, fromCallback } from 'xstate'
import type { ConnectionRef } from '../../chain/adapter.ts'

type Held = { connection: ConnectionRef }

/**
 * Turns of wallets: each wallet has one request at a time, whatever it asks and in whichever namespace; the others wait in their order. A turn
 * is granted a moment later, so that a cancel which comes right after its request, as when both waited for this file, keeps the wallet from
 * being asked.
 */
export function createTurns(
  walletOf: (connection: ConnectionRef) => string,
  later: (grant: () => void) => void = queueMicrotask,
) {
  const lines = new Map<string, (() => void)[]>()
  return fromCallback<EventObject, Held, { type: 'turn.granted' }>(({ input: { connection }, sendBack }) => {
    const wallet = walletOf(connection)
    const line = lines.get(wallet) ?? []
    const grant = () => later(() => sendBack({ type: 'turn.granted' }))
    lines.set(wallet, line)
    line.push(grant)
    if (line[0] === grant) grant()
    return () => {
      const wasHeld = line[0] === grant
      line.splice(line.indexOf(grant), 1)
      if (line.length === 0) lines.delete(wallet)
      else if (wasHeld) line[0]!()
    }
  })
}

/** Source that grants a wallet's turn, and holds it until it is stopped. */
export type Turn = ReturnType<typeof createTurns>
