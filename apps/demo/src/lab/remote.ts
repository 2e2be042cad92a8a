import type { ModalActor, WalletEntry } from '@foyer/core'
import { catalogueMachine, pairingMachine, walletConnectMachine } from '@foyer/core/machines'
import { createActor, type EventFrom, type EventObject, fromCallback, fromPromise, type SnapshotFrom } from 'xstate'
import { Answer } from './scripted.ts'

type Session = SnapshotFrom<typeof walletConnectMachine>['context']['session']
type Names = { featured: string[]; recent: string[]; exclude: string[] }
type Named = { featured: WalletEntry[]; recent: WalletEntry[]; hidden: { name: string; rdns?: string }[] }
type Page = { wallets: WalletEntry[]; count: number }
/** Scripted events of the relay. */
type Fact = Exclude<EventFrom<typeof pairingMachine>, { type: 'retry' | 'park' | 'unpark' }>

/** The wallets elsewhere: a registry and a relay that answer when the lab wants them to, or never. */
export interface RemoteScript {
  recommended: Answer<Page>
  page: Answer<Page>
  search: Answer<WalletEntry[]>
  load: Answer<void>
  /** A link, from now on for four minutes. */
  pair(): void
  pairFails(error: unknown): void
  wire(fact: Fact): void
}

const digits = (length: number, factor: number) =>
  Array.from({ length }, (_, at) => (((at + 3) * (at + 7) * factor) % 16).toString(16)).join('')

const TOPIC = digits(64, 5)
const URI = `wc:${TOPIC}@2?relay-protocol=irn&symKey=${digits(64, 11)}&expiryTimestamp=1767225840`

const LIFETIME = 240_000
/** Seconds before its end a link is not shown any more. */
const MARGIN = 10_000

/** The same modal, with the flows beyond the page under script; `failed`: their chunk does not come. */
export function withRemote(
  made: ModalActor,
  { now, failed }: { now: () => number; failed: boolean },
): RemoteScript & { actor: ModalActor } {
  const recommended = new Answer<Page>()
  const page = new Answer<Page>()
  const search = new Answer<WalletEntry[]>()
  const load = new Answer<void>()
  const pair = new Answer<{ topic: string; uri: string; expiresAt: number; usableFor: number }>()
  const listeners = new Set<(fact: Fact) => void>()
  const wire = fromCallback<EventObject, undefined, Fact>(({ sendBack }) => {
    listeners.add(sendBack)
    return () => void listeners.delete(sendBack)
  })
  const flows = {
    walletConnect: walletConnectMachine.provide({
      actors: {
        recall: fromPromise<Session, undefined>(async () => undefined),
        session: wire,
        pairing: pairingMachine.provide({
          actors: { load: fromPromise(load.ask), pair: fromPromise(pair.ask), expiry: fromCallback(() => {}), wire },
        }),
      },
    }),
    catalogue: catalogueMachine.provide({
      actors: {
        recommended: fromPromise(recommended.ask),
        named: fromPromise<Named, Names>(async () => ({ featured: [], recent: [], hidden: [] })),
        page: fromPromise(page.ask),
        search: fromPromise(search.ask),
      },
    }),
  }
  const remote = fromPromise<void, undefined>(async () => {
    if (failed) throw new Error('The chunk did not come.')
  })
  const actor = createActor(made.logic.provide({ actors: { ...flows, remote } }), {
    ...made.options,
    input: made.options.input!,
  }) as ModalActor
  return {
    actor,
    recommended,
    page,
    search,
    load,
    pair: () => pair.give({ topic: TOPIC, uri: URI, expiresAt: now() + LIFETIME, usableFor: LIFETIME - MARGIN }),
    pairFails: error => pair.refuse(error),
    wire: fact => listeners.forEach(tell => void tell(fact)),
  }
}
