import { FoyerError, type Submitted, type TransferDraft } from '@foyer/core/chain'
import { malformed, within } from '@foyer/core/chain/adapters'
import { toHexChainId } from '../chainId.ts'
import { saysMissing } from '../errors.ts'
import { SILENT } from './capabilities.ts'
import { count, type Hex, isHash, isObject, isSame } from './hex.ts'
import type { TransferCall } from './transaction.ts'

/** Sends one request to the wallet, by either route. */
export type AskWallet = (method: string, params: readonly unknown[]) => Promise<unknown>

export const SEND_CALLS = 'wallet_sendCalls'
const CALLS_STATUS = 'wallet_getCallsStatus'
/** Version of EIP-5792 that calls are sent in. */
export const VERSION = '2.0.0'

/** Characters: 4096 bytes as hex. */
const LONGEST_ID = 8_194

/** Whether the wallet itself, and no layer inside it, does not know a method: it has shown nothing. */
export const isUnknownMethod = ({ code, cause }: FoyerError): boolean =>
  code === 'wallet.unsupportedMethod' &&
  isObject(cause) &&
  (cause.code === -32601 || cause.code === 4200 || saysMissing(cause))

/** Code of the wallet itself, and of no layer inside it. */
const codeOf = ({ cause }: FoyerError): unknown => (isObject(cause) ? cause.code : undefined)

/** Codes of EIP-5792 after which nothing was sent. Of 5720 that is not known: the calls that came before may be these. */
const UPGRADE_REFUSED = 5750
const UNSUPPORTED_CAPABILITY = 5700
const NOT_TOGETHER = [5740, UPGRADE_REFUSED, 5760]
const NOTHING_SENT = [UNSUPPORTED_CAPABILITY, 5710, ...NOT_TOGETHER]

/**
 * Refusal of a wallet by a code of its own, before anything is sent: to execute calls together, or the paymaster. Undefined for any other error.
 * @see https://eips.ethereum.org/EIPS/eip-5792#error-codes
 */
export function refusalOf(error: FoyerError): { error: FoyerError; of: 'together' | 'paymaster' | 'call' } | undefined {
  const code = codeOf(error)
  if (typeof code !== 'number' || !NOTHING_SENT.includes(code)) return undefined
  const { cause } = error
  return {
    error: new FoyerError(
      code === UPGRADE_REFUSED ? 'wallet.rejected' : 'wallet.unsupportedMethod',
      { method: SEND_CALLS },
      { cause },
    ),
    of: NOT_TOGETHER.includes(code) ? 'together' : code === UNSUPPORTED_CAPABILITY ? 'paymaster' : 'call',
  }
}

export type Call = Omit<TransferCall, 'from'>

/** Calls of one account on one chain. */
export interface CallsRequest {
  from: string
  chainId: Hex
  calls: readonly Call[]
}

/** Id of calls that were sent. */
export function idOf(answer: unknown): string {
  // Wallets of the first version answer with the id alone.
  const id = isObject(answer) ? answer.id : answer
  if (typeof id !== 'string' || id === '' || id.length > LONGEST_ID) {
    throw malformed(SEND_CALLS, 'expected an object with the id of the calls')
  }
  return id
}

/** Calls as they were sent: a user operation where the wallet names it, which the chain can say the state of. */
function submittedOf(answer: unknown): Submitted {
  const id = idOf(answer)
  const capabilities = isObject(answer) && isObject(answer.capabilities) ? answer.capabilities : {}
  const { userOperation } = capabilities
  if (!isObject(userOperation) || !isHash(userOperation.hash)) return { type: 'calls', id }
  const { hash } = userOperation
  return { type: 'userOperation', hash, ...(!isSame(id, hash) && { id }) }
}

/** Has the wallet send calls, several of them all or none. It chooses nonce and fee itself, or has the paymaster pay. */
export async function sendCalls(
  askWallet: AskWallet,
  { from, chainId, calls }: CallsRequest,
  paymaster?: string,
): Promise<Submitted> {
  const capabilities = paymaster !== undefined && { capabilities: { paymasterService: { url: paymaster } } }
  const request = { version: VERSION, from, chainId, atomicRequired: calls.length > 1, calls, ...capabilities }
  return submittedOf(await askWallet(SEND_CALLS, [request]))
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
    return parseStatus(answer, toHexChainId(caipNetworkId))
  } catch {
    signal.throwIfAborted()
    return { status: 'unknown' }
  }
}
