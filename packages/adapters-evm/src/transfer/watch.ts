import type {
  ConnectionRef,
  Network,
  RemoteChannel,
  TrackedTransfer,
  TransferFeature,
  TransferSighting,
} from '@foyer/core/chain'
import { untilAborted } from '@foyer/core/chain/adapters'
import type { Discovery } from '../discover.ts'
import { isLostOperation } from '../operation/isOperation.ts'
import type { Operation } from '../operation/operation.types.ts'
import { ask } from '../wallet.ts'
import { type Block, readLatestBlock } from './block.ts'
import { type AskWallet, type CallsStatus, readCalls } from './calls.ts'
import { type Reader, readChain } from './endpoint.ts'
import { count, type Hex, isHash } from './hex.ts'
import { parseReceipt, parseTransaction, type Receipt, sightingOf, type Transaction } from './sightings.ts'

/** Transfer with what its wallet said of it, and the hash to look for. */
interface Subject {
  transfer: TrackedTransfer
  calls: CallsStatus | undefined
  hash: Hex | undefined
}

/** State of the chain at one look. */
interface View {
  reader: Reader
  latest: Block
  receipts: ReadonlyMap<string, Receipt>
  transactions: ReadonlyMap<string, Transaction>
  /** Nonce of the next transaction of the senders whose transfers no block has. */
  next: ReadonlyMap<string, number>
  hashes: ReadonlySet<string>
}

const UNSEEN: TransferSighting = { status: 'unseen' }

const unique = (values: readonly string[]) => [...new Set(values.map(value => value.toLowerCase()))]

const hashesOf = (subjects: readonly Subject[]) => unique(subjects.flatMap(({ hash }) => hash ?? [])) as Hex[]

/** Reads what all transfers need, in as few requests as they do. */
async function readView(reader: Reader, subjects: readonly Subject[]): Promise<View> {
  const hashes = hashesOf(subjects)
  const [latest, ...answers] = await Promise.all([
    readLatestBlock(reader),
    reader.askAll(
      'eth_getTransactionReceipt',
      hashes.map(hash => [hash]),
    ),
  ]).then(([block, receipts]) => [block, ...receipts] as [Block, ...unknown[]])
  const receipts = new Map(
    hashes.flatMap((hash, index) => {
      const receipt = parseReceipt(answers[index], hash)
      return receipt ? [[hash as string, receipt] as const] : []
    }),
  )
  const open = subjects.filter(({ hash }) => hash === undefined || !receipts.has(hash.toLowerCase()))
  const missing = hashesOf(open)
  // A user operation has no nonce that the chain counts.
  const senders = unique(
    open.flatMap(({ transfer: { draft } }) => (draft?.trace.nonce === undefined ? [] : draft.from)),
  )
  const [known, nonces] = await Promise.all([
    reader.askAll(
      'eth_getTransactionByHash',
      missing.map(hash => [hash]),
    ),
    reader.askAll(
      'eth_getTransactionCount',
      senders.map(sender => [sender, 'latest']),
    ),
  ])
  const transactions = new Map(
    missing.flatMap((hash, index) => {
      const transaction = parseTransaction(known[index])
      return transaction ? [[hash as string, transaction] as const] : []
    }),
  )
  const next = new Map(senders.map((sender, index) => [sender, count(nonces[index])]))
  return { reader, latest, receipts, transactions, next, hashes: new Set(hashes) }
}

/** State of calls. The wallet alone knows those that no block has. */
function sightCalls({ transfer, calls }: Subject, inBlock: TransferSighting | undefined): TransferSighting {
  const submitted = transfer.submitted!
  switch (calls?.status) {
    case 'pending':
      return { status: 'pending', submitted }
    case 'failed':
      return { status: 'dropped' }
    case 'reverted': {
      const { block, hash } = calls
      const transaction = hash ? ({ type: 'transaction', hash } as const) : submitted
      return { status: 'reverted', submitted: transaction, ...(block !== undefined && { block }) }
    }
    case 'confirmed':
      return inBlock ?? { status: 'pending', submitted }
    default:
      return UNSEEN
  }
}

/** A file that is loaded when no node knows a transfer. Without it nothing is said of that one, and the others are seen nevertheless. */
const ifLoaded = <Module>(loading: Promise<Module>) => loading.catch(() => undefined)

async function sight(view: View, subject: Subject): Promise<TransferSighting> {
  const { transfer, hash } = subject
  const { submitted, draft } = transfer
  const receipt = hash && view.receipts.get(hash.toLowerCase())
  const inBlock = receipt && (await sightingOf(view.reader, receipt, view.latest))
  if (submitted?.type === 'calls') return sightCalls(subject, inBlock)
  if (inBlock) return inBlock
  if (hash && view.transactions.has(hash.toLowerCase())) {
    return { status: 'pending', submitted: { type: 'transaction', hash } }
  }
  if (draft?.trace.nonce === undefined) return UNSEEN
  const { nonce } = draft.trace
  const next = view.next.get(draft.from.toLowerCase()) ?? 0
  // While its nonce is unused the transaction can still come: anyone may broadcast it again.
  if (hash && next <= nonce) return UNSEEN
  const search = await ifLoaded(import('./replacement.ts'))
  if (!search) return UNSEEN
  const nonces = { reader: view.reader, latest: view.latest, nonce, next }
  return hash ? search.sightReplacement(nonces, draft, hash) : search.sightLost(nonces, draft, view.hashes)
}

/** Looks at each transfer once on the same endpoint. */
async function sightAll(reader: Reader, subjects: readonly Subject[]): Promise<TransferSighting[]> {
  const view = await readView(reader, subjects)
  const sightings: TransferSighting[] = []
  // One after the other: only few need further requests.
  for (const subject of subjects) sightings.push(await sight(view, subject))
  return sightings
}

interface Route {
  discovery: Discovery
  network: Network
  signal: AbortSignal
  channel: RemoteChannel | undefined
  connection: ConnectionRef | undefined
}

/** Route to the wallet that can say the state of calls. Undefined where it is no longer connected. */
function walletOf({ discovery, network, signal, channel, connection }: Route): AskWallet | undefined {
  if (channel) return (method, params) => channel.request(network.caipNetworkId, method, params, { signal })
  const provider = connection && discovery.held(connection.connectorId)
  return provider && ((method, params) => untilAborted(signal, ask(provider, method, params)))
}

async function subjectOf(transfer: TrackedTransfer, route: Route): Promise<Subject> {
  const { submitted } = transfer
  if (submitted?.type !== 'calls') {
    const id = submitted?.type === 'proposal' ? submitted.id : submitted?.hash
    return { transfer, calls: undefined, hash: submitted?.type !== 'userOperation' && isHash(id) ? id : undefined }
  }
  const askWallet = walletOf(route)
  const calls = askWallet && (await readCalls(askWallet, submitted.id, route.network, route.signal))
  return { transfer, calls, hash: calls && 'hash' in calls ? calls.hash : undefined }
}

interface WatchParts {
  discovery: Discovery
  /** Loads the sending of smart accounts. */
  operation(): Promise<Operation>
  fetch: typeof globalThis.fetch | undefined
}

const isOfOperation = (transfer: TrackedTransfer) =>
  transfer.submitted?.type === 'userOperation' || isLostOperation(transfer)

/** Whether no node has what a wallet has accepted: a proposal, or a hash of which only the wallet can say whether it is one. */
const isUnknown = ({ submitted }: TrackedTransfer, seen: TransferSighting | undefined, isConnected: boolean) =>
  seen?.status === 'unseen' && (submitted?.type === 'proposal' || (submitted?.type === 'transaction' && isConnected))

/** Looks once at all transfers: one look at the chain, and one request to the wallet for each group of calls. */
export const createWatch =
  ({ discovery, operation, fetch }: WatchParts): TransferFeature['watch'] =>
  async (transfers, network, { signal, channel, connection }) => {
    signal.throwIfAborted()
    const route = { discovery, network, signal, channel, connection }
    const operations = transfers.filter(isOfOperation)
    const others = transfers.filter(transfer => !isOfOperation(transfer))
    const look = async () => {
      const subjects = await Promise.all(others.map(transfer => subjectOf(transfer, route)))
      const found = await readChain({ network, fetch, signal, method: 'eth_getTransactionReceipt' }, reader =>
        sightAll(reader, subjects),
      )
      const askWallet = walletOf(route)
      const unknown = others.filter((transfer, index) => isUnknown(transfer, found[index], askWallet !== undefined))
      if (unknown.length === 0) return found
      const proposals = await ifLoaded(import('./proposals.ts'))
      if (!proposals) return found
      const proposed = await proposals.watchProposals({ transfers: unknown, network, fetch, signal, askWallet })
      return found.map((sighting, index) => proposed.get(others[index]!) ?? sighting)
    }
    const lookAtOperations = async () =>
      (await operation()).watch({ transfers: operations, network, askWallet: walletOf(route), signal })
    const [seen, executed] = await Promise.all([
      others.length > 0 ? look() : [],
      operations.length > 0
        ? lookAtOperations().catch((error: unknown) => {
            signal.throwIfAborted()
            // Many endpoints have no logs: the others are seen nevertheless.
            if (others.length > 0) return []
            throw error
          })
        : [],
    ])
    return transfers.map(
      each => (isOfOperation(each) ? executed[operations.indexOf(each)] : seen[others.indexOf(each)]) ?? UNSEEN,
    )
  }
