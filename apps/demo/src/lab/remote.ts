import type { ModalActor, WalletEntry } from '@foyer/core'
import { catalogueMachine, lazyFlowMachine, pairingMachine, walletConnectMachine } from '@foyer/core/machines'
import {
  type AnyStateMachine,
  createActor,
  type EventFrom,
  type EventObject,
  fromCallback,
  fromPromise,
  type SnapshotFrom,
} from 'xstate'
import { Answer } from './answer.ts'

type Session = SnapshotFrom<typeof walletConnectMachine>['context']['session']
type Names = { featured: string[]; recent: string[]; exclude: string[] }
type Named = { featured: WalletEntry[]; recent: WalletEntry[]; hidden: { name: string; rdns?: string }[] }
type Page = { wallets: WalletEntry[]; count: number }
/** Fact of the WalletConnect transport. */
type Fact = Exclude<EventFrom<typeof pairingMachine>, { type: 'retry' | 'park' | 'unpark' }>

/** Scripted registry and relay: they answer when the lab calls them, or never. */
export interface RemoteScript {
  recommended: Answer<Page>
  page: Answer<Page>
  search: Answer<WalletEntry[]>
  load: Answer<void>
  /** Pairing link that is valid for four minutes. */
  pair(): void
  pairFails(error: unknown): void
  wire(fact: Fact): void
}

const digits = (length: number, factor: number) =>
  Array.from({ length }, (_, at) => (((at + 3) * (at + 7) * factor) % 16).toString(16)).join('')

const TOPIC = digits(64, 5)
const URI = `wc:${TOPIC}@2?relay-protocol=irn&symKey=${digits(64, 11)}&expiryTimestamp=1767225840`

const LIFETIME = 240_000
/** A link is hidden this many seconds before it expires. */
const MARGIN = 10_000

/** Modal with scripted remote flows; with `failed` their file does not load. */
export function withRemote(
  made: ModalActor,
  { now, failed }: { now: () => number; failed: boolean },
): RemoteScript & { actor: ModalActor } {
  const recommended = new Answer<Page>()
  const page = new Answer<Page>()
  const search = new Answer<WalletEntry[]>()
  const client = new Answer<void>()
  const pair = new Answer<{ topic: string; uri: string; expiresAt: number; usableFor: number }>()
  const listeners = new Set<(fact: Fact) => void>()
  const wire = fromCallback<EventObject, undefined, Fact>(({ sendBack }) => {
    listeners.add(sendBack)
    return () => void listeners.delete(sendBack)
  })
  const load = fromPromise<void, undefined>(async () => {
    if (failed) throw new Error('The flows did not load.')
  })
  const lazy = (flow: AnyStateMachine) => lazyFlowMachine.provide({ actors: { load, flow: flow as never } })
  const flows = {
    walletConnect: lazy(
      walletConnectMachine.provide({
        actors: {
          recall: fromPromise<Session, undefined>(async () => undefined),
          session: wire,
          pairing: pairingMachine.provide({
            actors: {
              load: fromPromise(client.ask),
              pair: fromPromise(pair.ask),
              expiry: fromCallback(() => {}),
              wire,
            },
          }),
        },
      }),
    ),
    catalogue: lazy(
      catalogueMachine.provide({
        actors: {
          recommended: fromPromise(recommended.ask),
          named: fromPromise<Named, Names>(async () => ({ featured: [], recent: [], hidden: [] })),
          page: fromPromise(page.ask),
          search: fromPromise(search.ask),
        },
      }),
    ),
  }
  const actor = createActor(made.logic.provide({ actors: flows }), {
    ...made.options,
    input: made.options.input!,
  }) as ModalActor
  return {
    actor,
    recommended,
    page,
    search,
    load: client,
    pair: () => pair.give({ topic: TOPIC, uri: URI, expiresAt: now() + LIFETIME, usableFor: LIFETIME - MARGIN }),
    pairFails: error => pair.refuse(error),
    wire: fact => listeners.forEach(listener => void listener(fact)),
  }
}
