import type { ModalActor } from '@foyer/core'
import { type connectionMachine, lazyFlowMachine } from '@foyer/core/machines'
import { fromPromise } from 'xstate'

/** Makes the portfolio fail to load in a modal that has not started. */
export function withoutPortfolio({ logic: { implementations } }: ModalActor): void {
  const load = fromPromise<void, undefined>(async () => {
    throw new Error('The portfolio did not load.')
  })
  const connection = implementations.actors.connection as typeof connectionMachine
  const portfolio = lazyFlowMachine.provide({ actors: { load } })
  Object.assign(implementations.actors, { connection: connection.provide({ actors: { portfolio } }) })
}
