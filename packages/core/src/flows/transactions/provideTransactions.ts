import { type AnyActorRef, type EventObject, fromCallback, fromPromise } from 'xstate'
import type { Connection } from '../../chain/connection.ts'
import type { Submitted, TransferSighting } from '../../chain/transfer.ts'
import type { Chains } from '../../chains.ts'
import { FoyerError } from '../../errors.ts'
import { attempt, quietly } from '../../foreign.ts'
import type { ClockPort, Ports } from '../../platform/ports.ts'
import { randomId } from '../../platform/randomId.ts'
import { versionedStorage } from '../../platform/versionedStorage.ts'
import type { ConnectionSnapshot } from '../connection/connection.machine.ts'
import { guarded } from '../connection/guarded.ts'
import { connectionId } from '../modal/connectionId.ts'
import { changeFrom } from './changeFrom.ts'
import { readDraft } from './keptDraft.ts'
import { storedTransactions } from './storedTransactions.ts'
import { holdLock, isHeld } from './tabLocks.ts'
import { transactionMachine } from './transaction.machine.ts'
import type { Weighed } from './transaction.ports.ts'
import { isFinal, type TransactionRecord, type WatchRequest } from './transaction.types.ts'
import { transactionsMachine } from './transactions.machine.ts'
import type { Looked, LookInput, PageFact, StorageOrder, StorageReport } from './transactions.ports.ts'
import { watched } from './watched.ts'
import { type WalletAnswer, weighAnswer } from './weighAnswer.ts'

const KEY = 'transactions'

/** Number of final transactions that are kept. */
const MOST_FINAL = 50

/** Most transactions that are kept, so that a full list does not fill the storage. */
const MOST_KEPT = 150

/** Name of the lock that a page holds while it is there. */
const pageLock = (page: string) => `@foyer/page/${page}`

type StoragePorts = Pick<Ports, 'storage' | 'visibility'>

/** Newest records first; of the final ones only some are kept. */
const kept = (records: readonly TransactionRecord[]) => {
  const newest = [...records].sort((one, other) => other.createdAt - one.createdAt)
  const finals = new Set(newest.filter(isFinal).slice(MOST_FINAL))
  return newest.filter(record => !finals.has(record)).slice(0, MOST_KEPT)
}

/** Storage that all tabs share: each writes its own record into what is stored at that moment. */
const provideStorage = ({ storage: port, visibility }: StoragePorts) =>
  fromCallback<EventObject, undefined, StorageReport>(({ receive, sendBack }) => {
    const storage = versionedStorage(port)
    /** Records of this page that are not in the storage yet, by id; undefined for a removal. */
    const unwritten = new Map<string, TransactionRecord | undefined>()
    let seen: string | undefined
    let accepts = true
    const read = () => {
      const stored = storage.read(KEY, storedTransactions) ?? []
      const own = [...unwritten.values()].filter(record => record !== undefined)
      return kept([...own, ...stored.filter(({ id }) => !unwritten.has(id))])
    }
    const write = () => {
      const value = read()
      seen = JSON.stringify(value)
      const isWritten = storage.write(KEY, value.length > 0 ? value : undefined)
      if (isWritten) unwritten.clear()
      if (isWritten === accepts) return
      accepts = isWritten
      sendBack({ type: accepts ? 'storage.accepted' : 'storage.refused' })
    }
    const look = () => {
      const transactions = read()
      const text = JSON.stringify(transactions)
      if (text === seen) return
      seen = text
      sendBack({ type: 'storage.read', transactions })
    }
    receive(event => {
      const order = event as StorageOrder
      if (order.type === 'record.write') unwritten.set(order.transaction.id, order.transaction)
      else unwritten.set(order.id, undefined)
      write()
    })
    look()
    // A hidden tab may be frozen, and then hears of nothing until it is shown again.
    const stops = [attempt(() => port.watch(look)), visibility.watch(look)].filter(stop => stop !== undefined)
    return () => stops.forEach(quietly)
  })

/** The live connection of the wallet that a transaction was made with. Undefined where it is no longer connected. */
function connectionFor(
  system: AnyActorRef['system'],
  { namespace, connectorId }: Pick<TransactionRecord, 'namespace' | 'connectorId'>,
): Connection | undefined {
  const snapshot: ConnectionSnapshot | undefined = system.get(connectionId(namespace))?.getSnapshot()
  const connection = snapshot?.hasTag('connected') ? snapshot.context.connection : undefined
  return connection?.connectorId === connectorId ? connection : undefined
}

const routeOf = (chains: Chains, connection: Connection | undefined) => {
  const channel = connection && chains.source(connection).channel
  return channel && { channel }
}

type Asked = { transaction: TransactionRecord }

const askWallet = async (
  chains: Chains,
  { namespace, connectorId, chainId, address, draft }: TransactionRecord,
  { signal, system }: { signal: AbortSignal; system: AnyActorRef['system'] },
): Promise<Submitted> => {
  const connection = connectionFor(system, { namespace, connectorId })
  if (!connection || !draft) throw new FoyerError('account.missing', { namespace })
  // The wallet of the review may have moved to another account or chain meanwhile.
  if (connection.address !== address) throw new FoyerError('transfer.changed', { field: 'account' })
  if (connection.chainId !== chainId) throw new FoyerError('transfer.changed', { field: 'chain' })
  const call = { signal, ...routeOf(chains, connection) }
  return chains
    .feature(namespace, 'transfer')
    .submit(connection, readDraft(draft), chains.network(chainId, namespace), call)
}

/** Asks a wallet for a transaction, and weighs the error with which it answers. */
function provideWallet(chains: Chains, clock: ClockPort) {
  /** Errors of wallets, by the ids of their transactions. */
  const answers = new Map<string, WalletAnswer>()
  return {
    submit: guarded<Submitted, Asked>(async ({ input: { transaction }, ...scope }) => {
      const asked = clock.now()
      try {
        return await askWallet(chains, transaction, scope)
      } catch (cause) {
        answers.set(transaction.id, { cause, elapsed: clock.now() - asked })
        throw cause
      }
    }),
    weigh: guarded<Weighed, Asked>(async ({ input: { transaction }, signal }) => {
      const { id, namespace, chainId, draft } = transaction
      const answer = answers.get(id)
      answers.delete(id)
      if (!answer) return {}
      const network = attempt(() => chains.network(chainId, namespace))
      const transfer = attempt(() => chains.feature(namespace, 'transfer'))
      const look = network && transfer && draft && { transfer, draft: readDraft(draft), network, clock, signal }
      return weighAnswer(answer, look)
    }),
  }
}

/** Transactions by chain and wallet: one batch of requests each. */
const batches = (transactions: readonly TransactionRecord[]) => {
  const groups = new Map<string, TransactionRecord[]>()
  for (const each of transactions) {
    const key = `${each.chainId} ${each.connectorId}`
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  return [...groups.values()]
}

const toTracked = ({ address, submitted, draft }: TransactionRecord) => ({
  from: address,
  ...(submitted && { submitted }),
  ...(draft && { draft: readDraft(draft) }),
})

const provideLook = (chains: Chains, { locks }: Pick<Ports, 'locks'>) => {
  const sightings = async (
    group: readonly TransactionRecord[],
    system: AnyActorRef['system'],
    signal: AbortSignal,
  ): Promise<readonly (TransferSighting | undefined)[]> => {
    const [first] = group
    const { namespace, chainId } = first!
    try {
      const { watch } = chains.feature(namespace, 'transfer')
      const connection = connectionFor(system, first!)
      const call = { signal, ...(connection && { connection }), ...routeOf(chains, connection) }
      return await watch(group.map(toTracked), chains.network(chainId, namespace), call)
    } catch {
      // The network does not answer, or the host does not offer it any more: nothing new is known.
      return []
    }
  }
  const isPageGone = async ({ status, page }: TransactionRecord, own: string) =>
    status === 'asked' && page !== undefined && page !== own && !(await isHeld(locks, pageLock(page)))
  return fromPromise<readonly Looked[], LookInput>(async ({ input: { transactions, page }, signal, system }) => {
    const groups = await Promise.all(
      batches(transactions).map(async group => {
        const found = await sightings(group, system, signal)
        return Promise.all(
          group.map(async (at, index): Promise<Looked> => {
            const change = found[index] && changeFrom(at, found[index])
            return { at, change, isPageGone: await isPageGone(at, page) }
          }),
        )
      }),
    )
    return groups.flat()
  })
}

/** Transactions with their effects on the adapters, the storage and the other tabs. */
export function provideTransactions(chains: Chains, ports: Ports, polls: boolean): typeof transactionsMachine {
  const page = randomId(ports.random)
  return transactionsMachine.provide({
    actors: {
      transaction: transactionMachine.provide({
        actors: { turn: chains.turn!, ...provideWallet(chains, ports.clock) },
      }),
      storage: provideStorage(ports),
      page: fromCallback<EventObject, undefined, PageFact>(({ receive, sendBack, system }) => {
        sendBack({ type: 'page.opened', page, polls })
        receive(event => sendBack(watched(event as EventObject & WatchRequest, system, ports.clock)))
        return holdLock(ports.locks, pageLock(page))
      }),
      watcher: fromCallback<EventObject, undefined, { type: 'watcher.granted' }>(({ sendBack }) =>
        holdLock(ports.locks, '@foyer/transactions', () => sendBack({ type: 'watcher.granted' })),
      ),
      visibility: fromCallback<EventObject, undefined, { type: 'page.shown' }>(({ sendBack }) => {
        const stop = ports.visibility.watch(visible => visible && sendBack({ type: 'page.shown' }))
        return () => quietly(stop)
      }),
      look: provideLook(chains, ports),
    },
  })
}
