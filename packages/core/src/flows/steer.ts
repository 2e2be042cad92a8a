import type { EventObject } from 'xstate'
import type { ModalActor } from './modal/modal.machine.ts'
import type { HistoryEntry } from './modal/views.ts'
import { report } from './report.ts'

type Scope = Parameters<typeof report>[0] & { system: { get(id: 'modal'): ModalActor | undefined } }

/** Moves between the views of a flow: gives the root the orders that its history calls for, which a visitor could give too. */
export function steer<Order extends EventObject>(
  scope: Scope,
  moves: (history: readonly HistoryEntry[]) => readonly Order[],
): void {
  const history = scope.system.get('modal')?.getSnapshot().context.history ?? []
  for (const order of moves(history)) report(scope, order)
}
