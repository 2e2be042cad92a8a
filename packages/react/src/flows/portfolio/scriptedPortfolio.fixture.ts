import { createModalActor, type ModalActor, type ModalOptions } from '@foyer/core'
import { browserPorts } from '@foyer/core/browser'
import type { connectionMachine, lazyFlowMachine } from '@foyer/core/machines'
import { createActor, fromPromise, type PromiseActorLogic, toPromise } from 'xstate'
import { withLiveParts } from '../../liveParts.fixture.ts'
import { ETHEREUM, nothingStored, wallets } from '../../page.fixture.tsx'
import { network, type Question, type ScriptedAdapter, scriptedAdapter } from '../../scriptedAdapter.fixture.ts'

export type ScriptedPortfolio = {
  actor: ModalActor
  evm: ScriptedAdapter
  /** Imports of the file with the portfolio. */
  files: Question<void, void>[]
}

/** The real core with a started actor; the test decides when the file of the portfolio loads. */
export async function scriptedPortfolio(options: Partial<ModalOptions> = {}): Promise<ScriptedPortfolio> {
  const evm = scriptedAdapter([network(ETHEREUM, 'Ethereum')], wallets)
  const files: ScriptedPortfolio['files'] = []
  const base = createModalActor({
    adapters: [evm.adapter],
    storage: nothingStored(),
    ...options,
    ports: { ...browserPorts(), ...options.ports },
  })
  const { connection: loaded, loadConnections } = base.logic.implementations.actors
  await toPromise(createActor(loadConnections as unknown as PromiseActorLogic<void>).start())
  const connection = loaded as unknown as typeof connectionMachine
  const portfolio = connection.implementations.actors.portfolio as unknown as typeof lazyFlowMachine
  const imported = portfolio.implementations.actors.load as unknown as PromiseActorLogic<void>
  const load = fromPromise<void, undefined>(async ({ signal }) => {
    await new Promise<void>((resolve, reject) => void files.push({ asked: undefined, signal, resolve, reject }))
    await toPromise(createActor(imported).start())
  })
  const machine = base.logic.provide({
    actors: { connection: connection.provide({ actors: { portfolio: portfolio.provide({ actors: { load } }) } }) },
  })
  const actor = withLiveParts(createActor(machine, { ...base.options, input: base.options.input as never }), base)
  return { actor: actor.start(), evm, files }
}
