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
import { currentChain } from '../chainId.ts'
import type { Discovery } from '../discover.ts'
import { approveCall } from '../swap/approval.ts'
import { ask, type Provider } from '../wallet.ts'
import { type AskWallet, channelOffersCalls, isUnknownMethod, providerOffersCalls, sendCalls } from './calls.ts'
import { isHash, isSame } from './hex.ts'
import { changed, type TransactionRequest, verifiedTransaction } from './transaction.ts'

const SEND = 'eth_sendTransaction'

/** Route to a wallet that is where the draft was made. */
interface Route {
  askWallet: AskWallet
  offersCalls: boolean
}

/**
 * Throws `transfer.changed` unless the wallet is on the draft's chain and shares its account. So does a wallet that cannot say it: nothing
 * was asked of the visitor yet.
 */
async function assertUnchanged(provider: Provider, { chainId, from }: TransferDraft, signal: AbortSignal) {
  const read = <Value>(field: string, reading: Promise<Value>) =>
    untilAborted(signal, reading).catch((error: unknown) => {
      signal.throwIfAborted()
      throw changed(field, error)
    })
  if ((await read('chain', currentChain(provider))) !== chainId) throw changed('chain')
  const accounts = await read('account', ask(provider, 'eth_accounts'))
  if (!Array.isArray(accounts) || !accounts.some(account => isSame(account, from))) throw changed('account')
}

/** Route to a wallet in this page. */
async function toPage(provider: Provider, draft: TransferDraft, signal: AbortSignal): Promise<Route> {
  await assertUnchanged(provider, draft, signal)
  // The wallet chooses the nonce of calls.
  const offersCalls = draft.isReplacement ? undefined : await providerOffersCalls(provider, draft, signal)
  // The visitor may have switched in the meantime.
  if (offersCalls !== undefined) await assertUnchanged(provider, draft, signal)
  const askWallet: AskWallet = (method, params) => untilAborted(signal, ask(provider, method, params))
  return { askWallet, offersCalls: offersCalls === true }
}

/** Route over a WalletConnect session, whose requests name their chain. */
function toSession(
  channel: RemoteChannel,
  { chainId }: ConnectionRef,
  draft: TransferDraft,
  signal: AbortSignal,
): Route {
  if (chainId !== draft.chainId) throw changed('chain')
  return {
    askWallet: (method, params) => channel.request(chainId, method, params, { signal }),
    offersCalls: channelOffersCalls(channel, draft),
  }
}

/**
 * Error of a request that may have opened a prompt. Only the wallet itself can say that it does not know a method: where something inside
 * it does, the visitor may have approved already.
 */
const sendingError = (error: unknown, method: string): unknown =>
  isFoyerError(error, 'wallet.unsupportedMethod') && !isUnknownMethod(error)
    ? new FoyerError('wallet.failed', { method }, { cause: error.cause })
    : error

/** The approval and the swap together. A wallet that has lost the ability meanwhile is not asked for one of them alone. */
async function sendTogether(
  { askWallet, offersCalls }: Route,
  transaction: TransactionRequest,
  { token, to, amount, revokes }: TransferDraft,
): Promise<Submitted> {
  if (!offersCalls || token === undefined) throw changed('wallet')
  const approvals = (revokes ? [0n, amount] : [amount]).map(
    each => ({ to: token, value: '0x0', data: approveCall(to, each) }) as const,
  )
  return sendCalls(askWallet, transaction, approvals).catch((error: unknown) => {
    throw sendingError(error, 'wallet_sendCalls')
  })
}

async function send({ askWallet, offersCalls }: Route, transaction: TransactionRequest): Promise<Submitted> {
  if (offersCalls) {
    try {
      return await sendCalls(askWallet, transaction)
    } catch (error) {
      if (!isFoyerError(error) || !isUnknownMethod(error)) throw sendingError(error, 'wallet_sendCalls')
    }
  }
  const hash = await askWallet(SEND, [transaction]).catch((error: unknown) => {
    throw sendingError(error, SEND)
  })
  if (!isHash(hash)) throw malformed(SEND, 'expected a transaction hash as 0x hex')
  return { type: 'transaction', hash }
}

/** Held wallet of a connection. Throws `transfer.changed` when it has gone. */
function walletOf(discovery: Discovery, connectorId: string): Provider {
  try {
    return discovery.wallet(connectorId)
  } catch (error) {
    throw changed('account', error)
  }
}

/** Has the wallet send the transaction that the draft stands for. */
export const createSubmit =
  (discovery: Discovery, takesNonce: NonNullable<TransferFeature['takesNonce']>): TransferFeature['submit'] =>
  async (connection, draft, network, { signal, channel }) => {
    signal.throwIfAborted()
    const transaction = verifiedTransaction(draft)
    if (draft.chainId !== network.caipNetworkId) throw changed('chain')
    if (!isSame(connection.address, draft.from)) throw changed('account')
    if (draft.isReplacement && !takesNonce(connection.connectorId)) throw changed('nonce')
    const route = channel
      ? toSession(channel, connection, draft, signal)
      : await toPage(walletOf(discovery, connection.connectorId), draft, signal)
    signal.throwIfAborted()
    return draft.approves ? sendTogether(route, transaction, draft) : send(route, transaction)
  }
