import type { ModalActor } from '@foyer/core'
import type { ChainNamespace } from '@foyer/core/chain'
import { type connectionMachine, ledgerMachine } from '@foyer/core/machines'
import { createActor, fromPromise } from 'xstate'

type Parts = { tokens: boolean; activity: boolean; names: boolean }

/** The same modal, on a page where the chunk of what the services know does not come. */
export function withoutLedger(made: ModalActor): ModalActor {
  const chunk = fromPromise<Parts, { namespace: ChainNamespace }>(async () => {
    throw new Error('The chunk did not come.')
  })
  const connection = made.logic.implementations.actors.connection as typeof connectionMachine
  const ledger = ledgerMachine.provide({ actors: { chunk } })
  const logic = made.logic.provide({ actors: { connection: connection.provide({ actors: { ledger } }) } })
  return createActor(logic, { ...made.options, input: made.options.input! }) as ModalActor
}
