import type { ModalActor } from '@foyer/core'
import type { ChainNamespace } from '@foyer/core/chain'
import { type connectionMachine, ledgerMachine } from '@foyer/core/machines'
import { fromPromise } from 'xstate'

type Parts = { tokens: boolean; activity: boolean; names: boolean }

/** Makes the portfolio fail to load in a modal that has not started. */
export function withoutLedger({ logic: { implementations } }: ModalActor): void {
  const chunk = fromPromise<Parts, { namespace: ChainNamespace }>(async () => {
    throw new Error('The chunk did not come.')
  })
  const connection = implementations.actors.connection as typeof connectionMachine
  const ledger = ledgerMachine.provide({ actors: { chunk } })
  // Where the flows of later chunks go, too: another machine with this part changed would never see them.
  Object.assign(implementations.actors, { connection: connection.provide({ actors: { ledger } }) })
}
