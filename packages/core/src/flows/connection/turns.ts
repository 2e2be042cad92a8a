import { type AnyActorRef, type EventObject, fromCallback } from 'xstate'
import type { ConnectionRef, Connector } from '../../chain/adapter.ts'

type Held = { connection: ConnectionRef }

/** Wallet of a connection. Its connectors in several namespaces have different ids and the same name. */
const walletOf = (system: AnyActorRef['system'], { connectorId, namespace }: ConnectionRef): string => {
  const connectors: readonly Connector[] = system.get('modal')?.getSnapshot().context.connectors ?? []
  return connectors.find(({ id, chain }) => id === connectorId && chain === namespace)?.name ?? connectorId
}

/**
 * Turns of wallets that serve several namespaces: each wallet has one at a time, the others wait in their order. A turn is granted a moment
 * later, so that a cancel which comes right after its request, as when both waited for this file, keeps the wallet from being asked.
 */
export function createTurns(later: (grant: () => void) => void = queueMicrotask) {
  const lines = new Map<string, (() => void)[]>()
  return fromCallback<EventObject, Held, { type: 'turn.granted' }>(({ input: { connection }, system, sendBack }) => {
    const wallet = walletOf(system, connection)
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
