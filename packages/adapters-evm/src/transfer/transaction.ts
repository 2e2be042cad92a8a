import { FoyerError, type TransferDraft, type TransferFee } from '@foyer/core/chain'
import { toHexChainId } from '../chainId.ts'
import { isOfContract } from './contractPayer.ts'
import { transferCall } from './erc20.ts'
import { type Hex, isAddress, isData, isObject, isSame, toHex } from './hex.ts'

/** Transfer as a transaction or a call, without its fees. */
export type TransferCall = { from: string; to: string; value: Hex; data?: Hex }

export type FeeTerms = { gas: Hex; maxFeePerGas: Hex; maxPriorityFeePerGas: Hex } | { gas: Hex; gasPrice: Hex }

/** Transaction of `eth_sendTransaction`. @see https://ethereum.github.io/execution-apis/api-documentation */
export type TransactionRequest = TransferCall & { chainId: Hex; nonce: Hex } & FeeTerms

/** The same of a contract account. */
export type ProposalRequest = TransferCall & { chainId: Hex }

export const changed = (field: string, cause?: unknown) => new FoyerError('transfer.changed', { field }, { cause })

/** The call that moves `amount`: the draft's own, a plain one, or `transfer` of the token. */
export const callOf = (transfer: Pick<TransferDraft, 'from' | 'to' | 'token' | 'amount' | 'data'>): TransferCall => {
  const { from, to, token, amount, data } = transfer
  if (data !== undefined) return { from, to, value: token === undefined ? toHex(amount) : '0x0', data: data as Hex }
  return token === undefined
    ? { from, to, value: toHex(amount) }
    : { from, to: token, value: '0x0', data: transferCall(to, amount) }
}

const isQuantity = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-f]{1,32}$/.test(value)

/** Terms of a fee that this adapter has estimated. Undefined for others. */
export function parseTerms({ terms }: TransferFee): FeeTerms | undefined {
  const { gas, maxFeePerGas, maxPriorityFeePerGas, gasPrice } = terms
  if (!isQuantity(gas)) return undefined
  if (isQuantity(gasPrice)) return { gas, gasPrice }
  if (!isQuantity(maxFeePerGas) || !isQuantity(maxPriorityFeePerGas)) return undefined
  return { gas, maxFeePerGas, maxPriorityFeePerGas }
}

/** Most that the gas can cost. */
export const gasCost = (terms: FeeTerms): bigint =>
  BigInt(terms.gas) * BigInt('gasPrice' in terms ? terms.gasPrice : terms.maxFeePerGas)

/** Number of values that a word of the chain has. */
export const WORD = 1n << 256n

/** Throws `transfer.changed` for a field that no draft has. */
export function assertFields(draft: Omit<TransferDraft, 'request'>): void {
  if (!isAddress(draft.from)) throw changed('account')
  if (!isAddress(draft.to)) throw changed('receiver')
  if (draft.token !== undefined && !isAddress(draft.token)) throw changed('token')
  if (draft.amount < 0n || draft.amount >= WORD) throw changed('amount')
  if (draft.data !== undefined && !isData(draft.data)) throw changed('data')
}

/** Transaction that a contract account proposes: nonce and gas are its owners' to choose. */
function proposalOf(draft: Omit<TransferDraft, 'request'>): ProposalRequest {
  if (draft.fee.amount > 0n) throw changed('fee')
  if (draft.trace.nonce !== undefined || draft.isReplacement) throw changed('nonce')
  return { ...callOf(draft), chainId: toHexChainId(draft.chainId) }
}

/** The only transaction that a draft stands for. Throws `transfer.changed` for a field that no draft has. */
export function transactionOf(draft: Omit<TransferDraft, 'request'>): TransactionRequest | ProposalRequest {
  assertFields(draft)
  if (isOfContract(draft)) return proposalOf(draft)
  const terms = parseTerms(draft.fee)
  if (!terms || gasCost(terms) > draft.fee.amount) throw changed('fee')
  const { nonce } = draft.trace
  if (nonce === undefined || !Number.isSafeInteger(nonce) || nonce < 0) throw changed('nonce')
  return {
    ...callOf(draft),
    chainId: toHexChainId(draft.chainId),
    ...terms,
    nonce: toHex(nonce),
  }
}

/** Name of the field that a part of the transaction comes from. */
export function fieldOf(key: string, { token, data }: TransferDraft): string {
  if (key === 'to') return token === undefined || data !== undefined ? 'receiver' : 'token'
  return { from: 'account', value: 'amount', data: 'amount', chainId: 'chain', nonce: 'nonce' }[key] ?? 'fee'
}

/** Characters. Routers are called with some thousands of bytes. */
const LONGEST_REQUEST = 50_000

/**
 * Transaction of a draft, built again from its fields. Throws `transfer.changed` if the draft's own request differs from it in any part.
 */
export function verifiedTransaction(draft: TransferDraft): TransactionRequest | ProposalRequest {
  const expected = transactionOf(draft)
  const request = parseRequest(draft.request)
  for (const [key, value] of Object.entries(expected)) {
    if (!isSame(request[key], value)) throw changed(fieldOf(key, draft))
  }
  if (Object.keys(request).length !== Object.keys(expected).length) throw changed('request')
  return expected
}

/** Reads the request of a draft. Throws `transfer.changed` for one that is too long, or no object. */
export function parseRequest(text: string): Record<string, unknown> {
  try {
    const request: unknown = text.length <= LONGEST_REQUEST && JSON.parse(text)
    if (isObject(request)) return request
  } catch {
    // Reported like any other request that is not the draft's.
  }
  throw changed('request')
}
