import { fromPromise } from 'xstate'
import type { SharedApi } from '../../api/sharedApi.ts'
import type { ChainNamespace } from '../../chain/namespace.ts'
import type { Chains } from '../../chains.ts'
import type { Ports } from '../../platform/ports.ts'
import type { ResolvedOptions } from '../../resolveOptions.ts'
import { ledgerMachine } from './ledger.machine.ts'
import type { LedgerParts } from './ledger.ports.ts'

/** The ledger's one effect of the first hour: to load the others. They share their caches, whatever account they are asked for. */
export const provideLedger = (
  chains: Chains,
  api: SharedApi,
  ports: Ports,
  options: Pick<ResolvedOptions, 'config'>,
) => {
  let loading: Promise<ReturnType<typeof import('./ledgerFlows.ts').ledgerFlows>> | undefined
  const load = async () => {
    const { ledgerFlows } = await import('./ledgerFlows.ts')
    const made = ledgerFlows(chains, api, options, ports)
    // A machine of a later chunk goes where the others are, so that a snapshot names it like any other.
    Object.assign(machine.implementations.actors, made.flows)
    return made
  }
  const machine = ledgerMachine.provide({
    actors: {
      chunk: fromPromise<LedgerParts, { namespace: ChainNamespace }>(async ({ input: { namespace } }) => {
        loading ??= load().catch((error: unknown) => {
          loading = undefined
          throw error
        })
        return (await loading).partsOf(namespace)
      }),
    },
  })
  return {
    machine,
    /** Drops what is kept of these addresses, where anything was loaded that keeps; without them, of all. */
    forget(addresses?: readonly string[]): void {
      void loading?.then(
        ({ forget }) => forget(addresses),
        () => {},
      )
    },
  }
}
