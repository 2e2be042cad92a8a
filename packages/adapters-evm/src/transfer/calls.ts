import type { FoyerError, RemoteChannel, Submitted, TransferDraft } from '@foyer/core/chain'
import { malformed, within } from '@foyer/core/chain/adapters'
import { ask, type Provider } from '../wallet.ts'
import { count, type Hex, isHash, isObject, isSame, toHexChainId } from './hex.ts'
import type { TransactionRequest } from './transaction.ts'

/** Sends one request to the wallet, by either route. */
export type AskWallet = (method: string, params: readonly unknown[]) => Promise<unknown>

const SEND_CALLS = 'wallet_sendCalls'
const CALLS_STATUS = 'wallet_getCallsStatus'
const CAPABILITIES = 'wallet_getCapabilities'
const VERSION = '2.0.0'

/** Milliseconds for a request without a prompt. A wallet that does not know the method may never answer. */
const SILENT = 2_000

/** Characters: 4096 bytes as hex. */
const LONGEST_ID = 8_194

/** Whether the capabilities of one chain have calls that are executed together. */
const isAtomic = (capabilities: unknown) =>
  isObject(capabilities) && isObject(capabilities.atomic) && capabilities.atomic.status === 'supported'

/** Account on one chain. */
type Payer = Pick<TransferDraft, 'chainId' | 'from'>

const reference = ({ chainId }: Pick<TransferDraft, 'chainId'>) => chainId.slice('eip155:'.length)

/**
 * Whether a wallet in this page takes calls for the account and the chain of the draft. Undefined where it does not say.
 * @see https://eips.ethereum.org/EIPS/eip-5792#wallet_getcapabilities
 */
export async function providerOffersCalls(provider: Provider, draft: Payer, signal: AbortSignal) {
  const chain = toHexChainId(reference(draft))
  try {
    const answer = await within(SILENT, ask(provider, CAPABILITIES, [draft.from, [chain]]), signal)
    return isObject(answer) && Object.entries(answer).some(([key, value]) => isSame(key, chain) && isAtomic(value))
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

/** Whether a session approves calls, and its wallet granted them for the account and the chain of the draft. */
export function channelOffersCalls(channel: RemoteChannel, { chainId, from }: Payer): boolean {
  if (!channel.allows(chainId, SEND_CALLS)) return false
  const granted = Object.entries(channel.capabilities?.() ?? {}).find(([address]) => isSame(address, from))
  return isAtomic(granted?.[1][chainId])
}

/** Whether the wallet itself, and no layer inside it, does not know a method: it has shown nothing. */
export const isUnknownMethod = ({ code, cause }: FoyerError): boolean =>
  code === 'wallet.unsupportedMethod' && isObject(cause) && (cause.code === -32601 || cause.code === 4200)

type Call = Pick<TransactionRequest, 'to' | 'value' | 'data'>

/** Has the wallet send the transfer as calls, after those of `before`: all or none. It chooses nonce and fee itself. */
export async function sendCalls(
  askWallet: AskWallet,
  transaction: TransactionRequest,
  before: readonly Call[] = [],
): Promise<Submitted> {
  const { from, to, value, data, chainId } = transaction
  const calls = [...before, { to, value, ...(data && { data }) }]
  const atomicRequired = before.length > 0
  const answer = await askWallet(SEND_CALLS, [{ version: VERSION, from, chainId, atomicRequired, calls }])
  // Wallets of the first version answer with the id alone.
  const id = isObject(answer) ? answer.id : answer
  if (typeof id !== 'string' || id === '' || id.length > LONGEST_ID) {
    throw malformed(SEND_CALLS, 'expected an object with the id of the calls')
  }
  return { type: 'calls', id }
}

/** State of calls as the wallet reports it, with the transaction that a block has. */
export type CallsStatus =
  | { status: 'unknown' | 'pending' | 'failed' }
  | { status: 'confirmed' | 'reverted'; hash?: Hex; block?: number }

/** Wallets of the first version answer with these. */
const NAMED: Record<string, number> = { PENDING: 100, CONFIRMED: 200 }

function parseReceipt(receipts: unknown): { hash?: Hex; block?: number; hasReverted?: boolean } {
  const receipt: unknown = Array.isArray(receipts) ? (receipts as unknown[]).at(-1) : undefined
  if (!isObject(receipt) || !isHash(receipt.transactionHash)) return {}
  const hasReverted = receipt.status === '0x0'
  return { hash: receipt.transactionHash, block: count(receipt.blockNumber), hasReverted }
}

/** Status codes in hundreds. @see https://eips.ethereum.org/EIPS/eip-5792#status-codes-for-status-field */
function parseStatus(answer: unknown, chainId: string): CallsStatus {
  if (!isObject(answer)) return { status: 'unknown' }
  if (answer.chainId !== undefined && !isSame(answer.chainId, chainId)) return { status: 'unknown' }
  const { hasReverted, ...receipt } = parseReceipt(answer.receipts)
  const code = typeof answer.status === 'string' ? NAMED[answer.status] : answer.status
  const group = typeof code === 'number' ? Math.floor(code / 100) : 0
  if (group === 1) return { status: 'pending' }
  if (group === 2) return { status: hasReverted ? 'reverted' : 'confirmed', ...receipt }
  if (group === 4) return { status: 'failed' }
  // 600 is a partial revert, and there is one call.
  return group === 5 || group === 6 ? { status: 'reverted', ...receipt } : { status: 'unknown' }
}

/** Asks the wallet for the state of calls. A wallet that does not answer says nothing. */
export async function readCalls(
  askWallet: AskWallet,
  id: string,
  { caipNetworkId }: { caipNetworkId: TransferDraft['chainId'] },
  signal: AbortSignal,
): Promise<CallsStatus> {
  try {
    const answer = await within(SILENT, askWallet(CALLS_STATUS, [id]), signal)
    return parseStatus(answer, toHexChainId(reference({ chainId: caipNetworkId })))
  } catch {
    signal.throwIfAborted()
    return { status: 'unknown' }
  }
}
