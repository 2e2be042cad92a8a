import type { TransferSighting } from '@foyer/core/chain'
import type { Block } from './block.ts'
import { answerOf, type Reader } from './endpoint.ts'
import { count, type Hex, invalid, isAddress, isData, isHash, isObject, isSame, quantity, toHex } from './hex.ts'
import { revertData, revertReason } from './revert.ts'

/** Seconds after which a block counts as one that stays, although none is on top of it yet. */
const SETTLED = 30

export interface Receipt {
  hash: Hex
  block: number
  hasReverted: boolean
}

/** Transaction of a node. `block` is absent while it is pending. */
export interface Transaction {
  hash: Hex
  from: string
  to: string | undefined
  value: bigint
  data: Hex
  gas: bigint
  nonce: number
  block?: number
}

/** Reads a receipt. Undefined for a transaction that no block has; throws for one of another transaction. */
export function parseReceipt(receipt: unknown, hash: Hex): Receipt | undefined {
  if (receipt === null) return undefined
  if (!isObject(receipt) || !isSame(receipt.transactionHash, hash)) throw invalid('receipt')
  const status = quantity(receipt.status)
  if (status > 1n) throw invalid('receipt')
  return { hash, block: count(receipt.blockNumber), hasReverted: status === 0n }
}

/** Reads a transaction. Undefined for an unknown one, and throws for an invalid one. */
export function parseTransaction(transaction: unknown): Transaction | undefined {
  if (transaction === null) return undefined
  if (!isObject(transaction)) throw invalid('transaction')
  const { hash, from, to, value, input, gas, nonce, blockNumber } = transaction
  if (!isHash(hash) || !isAddress(from) || !isData(input)) throw invalid('transaction')
  return {
    hash,
    from,
    to: isAddress(to) ? to : undefined,
    value: quantity(value),
    data: input,
    gas: quantity(gas),
    nonce: count(nonce),
    ...(typeof blockNumber === 'string' && { block: count(blockNumber) }),
  }
}

/** Reason of a reverted transaction, by a call on its block. Undefined where the node gives none. */
async function readReason({ ask }: Reader, { hash, block }: Receipt): Promise<string | undefined> {
  const transaction = parseTransaction(await ask('eth_getTransactionByHash', [hash]))
  if (!transaction) return undefined
  const { from, to, value, data, gas } = transaction
  const call = { from, ...(to && { to }), value: toHex(value), data, gas: toHex(gas) }
  const answer = await answerOf(ask('eth_call', [call, toHex(block)]))
  return 'refused' in answer ? revertReason(revertData(answer.refused)) : undefined
}

/** State of a transaction that a block has. */
export async function sightingOf(reader: Reader, receipt: Receipt, latest: Block): Promise<TransferSighting> {
  const { hash, block, hasReverted } = receipt
  const submitted = { type: 'transaction', hash } as const
  if (hasReverted) {
    const reason = await readReason(reader, receipt)
    return { status: 'reverted', submitted, block, ...(reason !== undefined && { reason }) }
  }
  const isOld = latest.number === block && Date.now() / 1000 - latest.timestamp >= SETTLED
  return { status: latest.number > block || isOld ? 'confirmed' : 'included', submitted, block }
}
