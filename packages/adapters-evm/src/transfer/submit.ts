import {
  type ConnectionRef,
  FoyerError,
  isFoyerError,
  type RemoteChannel,
  type Submitted,
  type TransferDraft,
  type TransferFeature,
} from '@foyer/core/chain'
import { malformed, untilAborted } from '@foyer/core/chain/adapters'
import type { ChainClaims } from '../chainClaim.ts'
import { differenceOf } from '../differenceOf.ts'
import type { Discovery } from '../discover.ts'
import { isOperation } from '../operation/isOperation.ts'
import type { Operation } from '../operation/operation.types.ts'
import { approvalsOf } from '../swap/approval.ts'
import { ask, type Provider } from '../wallet.ts'
import { type CallsRequest, isUnknownMethod, SEND_CALLS } from './calls.ts'
import { type CallTerms, hasRefused } from './callTerms.ts'
import { atomicOf, channelCapabilities, providerCapabilities } from './capabilities.ts'
import { isOfContract } from './contractPayer.ts'
import { isHash, isSame } from './hex.ts'
import { type Route, sendByRoute, sendingError } from './route.ts'
import { changed, type ProposalRequest, type TransactionRequest, verifiedTransaction } from './transaction.ts'

const SEND = 'eth_sendTransaction'

/**
 * Throws `transfer.changed` unless the wallet is on the draft's chain and shares its account, also where it cannot say so, and
 * `transfer.unanswered` for one that is gone: nothing was asked of the visitor yet.
 */
async function assertUnchanged(provider: Provider, claims: ChainClaims, draft: TransferDraft, signal: AbortSignal) {
  const { chainId, from: address } = draft
  const difference = await differenceOf(provider, claims, { chainId, address }, signal)
  if (!difference) return
  const { field, cause } = difference
  throw isFoyerError(cause, 'wallet.gone')
    ? new FoyerError('transfer.unanswered', {}, { cause })
    : changed(field, cause)
}

/** Route to a wallet in this page, which is asked where it is before each request: the visitor may move it while it answers the one before. */
async function toPage(
  provider: Provider,
  claims: ChainClaims,
  draft: TransferDraft,
  signal: AbortSignal,
): Promise<Route> {
  const assertThere = () => assertUnchanged(provider, claims, draft, signal)
  const askWallet: Route['askWallet'] = async (method, params) => {
    await assertThere()
    return untilAborted(signal, ask(provider, method, params))
  }
  // The wallet chooses the nonce of calls.
  if (draft.isReplacement) return { askWallet, capabilities: undefined }
  await assertThere()
  return { askWallet, capabilities: await providerCapabilities(provider, draft, signal) }
}

/** Route over a session, whose requests name their chain. */
async function toSession(
  channel: RemoteChannel,
  { chainId }: ConnectionRef,
  draft: TransferDraft,
  signal: AbortSignal,
): Promise<Route> {
  if (chainId !== draft.chainId) throw changed('chain')
  // Without calls the session could only refuse them, or send the transaction of another account.
  if (isOperation(draft) && !channel.allows(chainId, SEND_CALLS))
    throw new FoyerError('wallet.unauthorized', { method: SEND_CALLS })
  return {
    askWallet: (method, params) => channel.request(chainId, method, params, { signal }),
    capabilities: draft.isReplacement ? undefined : await channelCapabilities(channel, draft, signal),
  }
}

const callsOf = ({ from, chainId, to, value, data }: ProposalRequest, draft: TransferDraft): CallsRequest => ({
  from,
  chainId,
  calls: [...approvalsOf(draft), { to, value, ...(data && { data }) }],
})

/** The approval and the swap together. A wallet that has lost the ability meanwhile is not asked for one of them alone. */
async function sendTogether(route: Route, request: CallsRequest, draft: TransferDraft, terms: CallTerms) {
  const isTogether = atomicOf(route.capabilities) !== undefined && !hasRefused(terms, 'together', draft)
  if (!isTogether || draft.token === undefined) throw changed('wallet')
  return asProposal(await sendByRoute(route, request, draft, terms), route, draft)
}

/**
 * Request that a wallet has accepted, as it is: for a contract account a hash is that of a proposal until a node has it. Calls are one where other
 * owners may have to agree: where the contract has owners, or the wallet knows calls in the old form alone.
 */
function asProposal(submitted: Submitted, { capabilities }: Route, draft: TransferDraft): Submitted {
  if (!isOfContract(draft)) return submitted
  if (submitted.type === 'transaction') return { type: 'proposal', id: submitted.hash }
  const hasOwners = draft.fee.terms.owners !== undefined || atomicOf(capabilities) === 'batch'
  return submitted.type === 'calls' && hasOwners ? { type: 'proposal', id: submitted.id } : submitted
}

async function send(
  route: Route,
  transaction: TransactionRequest | ProposalRequest,
  draft: TransferDraft,
  terms: CallTerms,
): Promise<Submitted> {
  // One call is not worth an upgrade of the account.
  if (atomicOf(route.capabilities) === 'supported') {
    try {
      return asProposal(await sendByRoute(route, callsOf(transaction, draft), draft, terms), route, draft)
    } catch (error) {
      if (!isFoyerError(error) || !isUnknownMethod(error)) throw error
    }
  }
  const hash = await route.askWallet(SEND, [transaction]).catch((error: unknown) => {
    throw sendingError(error, SEND)
  })
  if (!isHash(hash)) throw malformed(SEND, 'expected a transaction hash as 0x hex')
  return asProposal({ type: 'transaction', hash }, route, draft)
}

/** Held wallet of a connection. Throws `transfer.changed` when it has gone. */
function walletOf(discovery: Discovery, connectorId: string): Provider {
  try {
    return discovery.wallet(connectorId)
  } catch (error) {
    throw changed('account', error)
  }
}

/** Sends to the wallet what a draft stands for, verified before it is asked anything. */
async function verified(draft: TransferDraft, { operation, terms }: SubmitParts) {
  if (isOperation(draft)) {
    const { verified: calls, send: sendOperation } = await operation()
    const request = calls(draft)
    return (route: Route) => sendOperation(route, request, draft)
  }
  const transaction = verifiedTransaction(draft)
  return (route: Route) =>
    draft.approves
      ? sendTogether(route, callsOf(transaction, draft), draft, terms)
      : send(route, transaction, draft, terms)
}

interface SubmitParts {
  discovery: Discovery
  claims: ChainClaims
  takesNonce: NonNullable<TransferFeature['takesNonce']>
  terms: CallTerms
  /** Loads the sending of smart accounts. */
  operation(): Promise<Operation>
}

/** Has the wallet send the transaction that the draft stands for, or its calls where a smart account pays. */
export const createSubmit =
  (parts: SubmitParts): TransferFeature['submit'] =>
  async (connection, draft, network, { signal, channel }) => {
    signal.throwIfAborted()
    const sending = await verified(draft, parts)
    const { discovery, claims, takesNonce } = parts
    if (draft.chainId !== network.caipNetworkId) throw changed('chain')
    if (!isSame(connection.address, draft.from)) throw changed('account')
    if (draft.isReplacement && !takesNonce(connection.connectorId)) throw changed('nonce')
    signal.throwIfAborted()
    const route = channel
      ? await toSession(channel, connection, draft, signal)
      : await toPage(walletOf(discovery, connection.connectorId), claims, draft, signal)
    signal.throwIfAborted()
    return sending(route)
  }
