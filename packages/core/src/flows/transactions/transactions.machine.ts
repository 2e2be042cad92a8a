import { and, assign, type ErrorActorEvent, enqueueActions, type SnapshotFrom, stateIn } from 'xstate'
import type { Submitted } from '../../chain/transfer.ts'
import { setup } from '../../setup.ts'
import { readAgain } from '../account/readAgain.ts'
import { report } from '../report.ts'
import { type TransactionEvent, transactionMachine } from './transaction.machine.ts'
import {
  isFinal,
  type TransactionChange,
  type TransactionFact,
  type TransactionRecord,
  type TransactionReport,
  type TransactionStatus,
  type WatchRequest,
} from './transaction.types.ts'
import { transactionChild } from './transactionChild.ts'
import {
  type Looked,
  type PageFact,
  type PageSettings,
  type StorageOrder,
  type StorageReport,
  transactionsPorts,
} from './transactions.ports.ts'
import { lookDelay, openTransactions } from './watching.ts'

type Context = PageSettings & {
  /** Requests from before the page has its id. */
  waiting: readonly Extract<TransactionsEvent, { type: 'transaction.submit' | 'transaction.watched' }>[]
  /** Newest first. */
  transactions: TransactionRecord[]
  /** Whether the visitor has looked before anything was open, as before the storage is read. */
  viewed: boolean
}

export type TransactionsEvent =
  /** A reviewed transfer for the wallet. Its record is stored before the wallet is asked. */
  | { type: 'transaction.submit'; transaction: TransactionRecord }
  /** A transaction that the host has sent by itself. */
  | ({ type: 'transaction.watch' } & WatchRequest)
  /** The same as a record, with its account and wallet. */
  | { type: 'transaction.watched'; transaction: TransactionRecord }
  /** The visitor looks at a list or at one transaction. */
  | { type: 'transactions.viewed' }
  | { type: 'watcher.granted' }
  | { type: 'page.shown' }
  | TransactionReport
  | StorageReport
  | ErrorActorEvent<unknown, 'storage'>
  | PageFact

/** Fact of a status that has been reached. The others are steps on the way. */
const FACTS: { [Status in TransactionStatus]?: TransactionFact['type'] } = {
  confirmed: 'transaction.confirmed',
  reverted: 'transaction.reverted',
  replaced: 'transaction.replaced',
  dropped: 'transaction.dropped',
}

/** Statuses in which a block has spent the account's money, if only for the fee. */
const SPENT: ReadonlySet<TransactionStatus> = new Set<TransactionStatus>([
  'included',
  'confirmed',
  'reverted',
  'replaced',
])

const withRecord = (transactions: readonly TransactionRecord[], record: TransactionRecord) =>
  transactions.map(each => (each.id === record.id ? record : each))

const isSame = (one: Submitted | undefined, other: Submitted | undefined) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Whether a look has found another transaction of the list, which does the same as one whose answer was lost. */
const isAnother = ({ submitted }: TransactionRecord, change: TransactionChange, all: readonly TransactionRecord[]) =>
  !submitted && all.some(other => other.submitted && isSame(other.submitted, change.submitted))

/** Whether a look was of this transaction. One from before its wallet answered may have found another one that does the same. */
const isOf = ({ submitted }: TransactionRecord, { at, change }: Looked) =>
  isSame(submitted, at.submitted) || isSame(submitted, change?.submitted)

/** The list of open transactions may have changed. */
const decideAgain = {
  'transaction.submit': { target: 'deciding' },
  'transaction.watched': { target: 'deciding' },
  'transaction.changed': { target: 'deciding' },
  'storage.read': { target: 'deciding' },
  'watcher.granted': { target: 'deciding' },
} as const

/** The visitor looks, so the chain is looked at, also by a tab that is not the watcher. */
const viewed = [{ guard: 'hasOpen', target: '.looking' }, { actions: 'noteViewed' }] as const

/**
 * Transactions of this browser, from before the wallet is asked until they are final. One actor each while it is open; one timer and one batch of
 * requests for all of them, in one tab.
 */
export const transactionsMachine = setup({
  types: {} as { context: Context; events: TransactionsEvent },
  actors: { ...transactionsPorts, transaction: transactionMachine },
  delays: {
    /** Until the next look, by what is open. */
    NEXT_LOOK: ({ context }) => lookDelay(context) ?? 0,
    /** Above the limit of a request. */
    LOOK_TIMEOUT: 20_000,
  },
  guards: {
    hasOpen: ({ context }) => openTransactions(context.transactions).length > 0,
    isAwaited: ({ context }) => context.viewed && openTransactions(context.transactions).length > 0,
    isDue: and([stateIn({ watcher: 'granted' }), ({ context }) => lookDelay(context) !== undefined]),
  },
  actions: {
    notePage: assign(({ event }) => (event.type === 'page.opened' ? { page: event.page, polls: event.polls } : {})),
    noteViewed: assign({ viewed: true }),
    dropViewed: assign({ viewed: false }),
    wait: assign(({ context, event }) =>
      event.type === 'transaction.submit' || event.type === 'transaction.watched'
        ? { waiting: [...context.waiting, event] }
        : {},
    ),
    passToPage: enqueueActions(({ event, enqueue }) => enqueue.sendTo('page', event)),
    reportRefused: enqueueActions(scope => {
      if (scope.event.type === 'transaction.refused') report<TransactionReport>(scope, scope.event)
    }),
    addWaiting: enqueueActions(({ context, enqueue }) => {
      for (const event of context.waiting) enqueue.raise(event)
      enqueue.assign({ waiting: [] })
    }),
    add: enqueueActions(({ context, event, enqueue, self }) => {
      if (event.type !== 'transaction.submit' && event.type !== 'transaction.watched') return
      const { transaction } = event
      // The same id twice would ask the wallet twice.
      if (context.transactions.some(({ id }) => id === transaction.id)) return
      const own = event.type === 'transaction.submit'
      const record = own ? { ...transaction, page: context.page } : transaction
      enqueue.assign({ transactions: [record, ...context.transactions] })
      enqueue.sendTo('storage', { type: 'record.write', transaction: record } satisfies StorageOrder)
      enqueue.spawnChild('transaction', { id: transactionChild(record.id), input: { transaction: record, own } })
      report<TransactionFact>(
        { self, enqueue },
        { type: own ? 'transaction.asked' : 'transaction.submitted', transaction: record },
      )
    }),
    noteChange: enqueueActions(({ context, event, enqueue, self, system }) => {
      if (event.type !== 'transaction.changed') return
      const { transaction } = event
      const before = context.transactions.find(({ id }) => id === transaction.id)
      // Removed or ended by another tab meanwhile.
      if (!before || isFinal(before)) return
      enqueue.assign({ transactions: withRecord(context.transactions, transaction) })
      enqueue.sendTo('storage', { type: 'record.write', transaction } satisfies StorageOrder)
      if (isFinal(transaction)) enqueue.stopChild(transactionChild(transaction.id))
      if (transaction.submitted && !before.submitted)
        report<TransactionFact>({ self, enqueue }, { type: 'transaction.submitted', transaction })
      if (before.status === transaction.status) return
      if (SPENT.has(transaction.status)) readAgain({ enqueue, system }, transaction.namespace)
      const fact = FACTS[transaction.status]
      if (fact) report<TransactionFact>({ self, enqueue }, { type: fact, transaction })
    }),
    drop: enqueueActions(({ context, event, enqueue, self }) => {
      if (event.type !== 'transaction.failed') return
      const { id } = event.transaction
      enqueue.assign({ transactions: context.transactions.filter(each => each.id !== id) })
      enqueue.sendTo('storage', { type: 'record.remove', id } satisfies StorageOrder)
      enqueue.stopChild(transactionChild(id))
      report<TransactionReport>({ self, enqueue }, event)
    }),
    /** Takes over the records of another tab: new ones get an actor, known ones move, and those that it removed are dropped. */
    readStorage: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'storage.read') return
      const isOwn = ({ page, status }: TransactionRecord) => page === context.page && status === 'asked'
      const stored = new Set(event.transactions.map(({ id }) => id))
      const gone = context.transactions.filter(each => !stored.has(each.id) && !isOwn(each) && each.status === 'asked')
      for (const { id } of gone) enqueue.stopChild(transactionChild(id))
      let transactions = context.transactions.filter(each => !gone.includes(each))
      for (const record of event.transactions) {
        const known = transactions.find(({ id }) => id === record.id)
        if (known) {
          if (!isFinal(known) && known.status !== record.status)
            enqueue.sendTo(transactionChild(record.id), {
              type: 'transaction.moved',
              change: record,
            } satisfies TransactionEvent)
          continue
        }
        transactions = [...transactions, record]
        if (!isFinal(record))
          enqueue.spawnChild('transaction', {
            id: transactionChild(record.id),
            input: { transaction: record, own: false },
          })
      }
      enqueue.assign({ transactions: transactions.sort((one, other) => other.createdAt - one.createdAt) })
    }),
    move: enqueueActions(({ context, enqueue }, { looked }: { looked: readonly Looked[] }) => {
      for (const each of looked) {
        const { at, change, isPageGone } = each
        const { id } = at
        const now = context.transactions.find(record => record.id === id)
        // One that another tab has ended meanwhile has no actor any more.
        if (!now || isFinal(now) || !isOf(now, each)) continue
        if (change && !isAnother(now, change, context.transactions))
          enqueue.sendTo(transactionChild(id), { type: 'transaction.moved', change } satisfies TransactionEvent)
        else if (isPageGone) enqueue.sendTo(transactionChild(id), { type: 'page.gone' } satisfies TransactionEvent)
      }
    }),
  },
}).createMachine({
  id: 'transactions',
  context: { page: '', polls: false, waiting: [], transactions: [], viewed: false },
  type: 'parallel',
  invoke: { id: 'visibility', src: 'visibility', onError: {} },
  on: {
    'transaction.watch': { actions: 'passToPage' },
    'transaction.refused': { actions: 'reportRefused' },
  },
  states: {
    list: {
      initial: 'opening',
      invoke: { id: 'page', src: 'page', onError: { target: '.open' } },
      states: {
        // A transfer may come before the page has its id, without which another tab would take it for its own.
        opening: {
          on: {
            'page.opened': { target: 'open', actions: 'notePage' },
            'transaction.submit': { actions: 'wait' },
            'transaction.watched': { actions: 'wait' },
          },
        },
        open: {
          entry: 'addWaiting',
          invoke: { id: 'storage', src: 'storage', onError: {} },
          on: {
            'transaction.submit': { actions: 'add' },
            'transaction.watched': { actions: 'add' },
            'transaction.changed': { actions: 'noteChange' },
            'transaction.failed': { actions: 'drop' },
            'storage.read': { actions: 'readStorage' },
          },
        },
      },
    },
    // A transaction that the storage refuses is followed in this page only: a reload does not find it.
    storage: {
      initial: 'accepting',
      states: {
        accepting: {
          on: { 'storage.refused': { target: 'refusing' }, 'xstate.error.actor.storage': { target: 'refusing' } },
        },
        refusing: { on: { 'storage.accepted': { target: 'accepting' } } },
      },
    },
    // One tab looks for all.
    watcher: {
      initial: 'awaited',
      invoke: { id: 'watcher', src: 'watcher', onError: { target: '.granted' } },
      states: { awaited: { on: { 'watcher.granted': { target: 'granted' } } }, granted: {} },
    },
    looks: {
      initial: 'deciding',
      on: { 'transactions.viewed': viewed, 'page.shown': viewed },
      states: {
        deciding: {
          always: [
            { guard: 'isAwaited', target: 'looking', actions: 'dropViewed' },
            { guard: 'isDue', target: 'waiting' },
            { target: 'resting' },
          ],
        },
        resting: { on: decideAgain },
        waiting: {
          on: decideAgain,
          after: { NEXT_LOOK: { target: 'looking' } },
        },
        looking: {
          invoke: {
            id: 'look',
            src: 'look',
            input: ({ context: { transactions, page } }) => ({
              transactions: openTransactions(transactions),
              page,
            }),
            onDone: {
              target: 'deciding',
              actions: { type: 'move', params: ({ event }) => ({ looked: event.output }) },
            },
            onError: { target: 'deciding' },
          },
          after: { LOOK_TIMEOUT: { target: 'deciding' } },
        },
      },
    },
  },
})

export type TransactionsSnapshot = SnapshotFrom<typeof transactionsMachine>
