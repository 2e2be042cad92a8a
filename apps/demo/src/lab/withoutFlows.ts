import type { ModalActor, ViewFlow } from '@foyer/core'
import { type connectionMachine, lazyFlowMachine } from '@foyer/core/machines'
import { createActor, fromPromise, type PromiseActorLogic, toPromise } from 'xstate'

/** Makes the portfolio fail to load in a modal that has not started. */
export function withoutPortfolio({ logic: { implementations } }: ModalActor): void {
  const load = fromPromise<void, undefined>(async () => {
    throw new Error('The portfolio did not load.')
  })
  const portfolio = lazyFlowMachine.provide({ actors: { load } })
  const imported = implementations.actors.loadConnections as PromiseActorLogic<void>
  // The machine of a connection is there once its file is.
  const loadConnections = fromPromise<void, undefined>(async () => {
    await toPromise(createActor(imported).start())
    const connection = implementations.actors.connection as typeof connectionMachine
    Object.assign(implementations.actors, { connection: connection.provide({ actors: { portfolio } }) })
  })
  Object.assign(implementations.actors, { loadConnections })
}

/** Makes flows fail to load, or load forever, in a modal that has not started. */
export function withoutFlows(
  { logic: { implementations } }: ModalActor,
  flows: readonly ViewFlow[],
  how: 'never' | 'failed',
): void {
  const load = fromPromise<void, undefined>(async () => {
    if (how === 'never') await new Promise(() => {})
    throw new Error('The flow did not load.')
  })
  const flow = lazyFlowMachine.provide({ actors: { load } })
  Object.assign(implementations.actors, Object.fromEntries(flows.map(name => [name, flow])))
}
