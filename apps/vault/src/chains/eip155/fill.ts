import { EndpointRefused } from '@foyer/core/chain/adapters'
import { toHex } from '../../decode/hex.ts'
import { type Ask, reasonOf, unlessRefused } from '../endpoint.ts'
import { isFields } from '../fields.ts'
import { notSigned } from '../review.ts'
import { quantity, quantityIn, toQuantity } from './quantity.ts'
import type { TransactionRequest } from './request.ts'
import type { Price, Unsigned } from './serialise.ts'

/** Transaction that is ready to be signed, with what is odd about its numbers. */
export interface Filled {
  transaction: Unsigned
  warnings: readonly string[]
}

/** Wei, for a node that does not say which tip is usual. */
const DEFAULT_TIP = 1_000_000_000n
/** A page that asks for so many times the usual price is not in a hurry. */
const HIGH = 5n

const priceOf = (price: Price): bigint => ('gasPrice' in price ? price.gasPrice : price.maxFeePerGas)

/** Price that the vault would choose, and the one that the page asks for. */
async function pricesFor(ask: Ask, request: TransactionRequest): Promise<{ usual: bigint; price: Price }> {
  const block = await ask('eth_getBlockByNumber', ['latest', false])
  const base = isFields(block) ? quantityIn(block.baseFeePerGas) : undefined
  if (base === undefined || request.gasPrice !== undefined) {
    const usual = quantity(await ask('eth_gasPrice', []))
    return { usual, price: { gasPrice: request.gasPrice ?? request.maxFeePerGas ?? usual } }
  }
  const tip = quantityIn(await unlessRefused(ask('eth_maxPriorityFeePerGas', []))) ?? DEFAULT_TIP
  const usual = 2n * base + tip
  const maxFeePerGas = request.maxFeePerGas ?? usual
  const maxPriorityFeePerGas = request.maxPriorityFeePerGas ?? (tip < maxFeePerGas ? tip : maxFeePerGas)
  if (maxPriorityFeePerGas > maxFeePerGas) notSigned('The fee of the request cannot be right.')
  return { usual, price: { maxFeePerGas, maxPriorityFeePerGas } }
}

const PLAIN_TRANSFER = 21_000n

async function gasFor(ask: Ask, from: string, { to, value, data, gas }: TransactionRequest): Promise<bigint> {
  const call = { from, ...(to && { to }), value: toQuantity(value), data: toHex(data) }
  const needed = await ask('eth_estimateGas', [call]).then(quantity, (error: unknown) => {
    if (!(error instanceof EndpointRefused)) throw error
    notSigned(`The network says that this transaction would fail: ${reasonOf(error)}`)
  })
  if (gas !== undefined) return gas >= needed ? gas : notSigned('The request has too little gas: it would fail.')
  // The state may be another one when the transaction is executed.
  return needed === PLAIN_TRANSFER ? needed : (needed * 6n) / 5n
}

async function nonceFor(ask: Ask, from: string, asked: bigint | undefined): Promise<[bigint, string[]]> {
  const [used, next] = await Promise.all(
    ['latest', 'pending'].map(async block => quantity(await ask('eth_getTransactionCount', [from, block]))),
  )
  const nonce = asked ?? next!
  if (nonce < used!) notSigned('The request has a number that an earlier transaction of yours has used.')
  if (nonce > next!) notSigned('The request would wait for other transactions first.')
  return [nonce, nonce < next! ? ['This replaces a transaction of yours that is still waiting.'] : []]
}

/** Finds the numbers that a request leaves out, from the chain's own endpoint. */
export async function fill(
  ask: Ask,
  request: TransactionRequest,
  { chainId, from }: { chainId: bigint; from: string },
): Promise<Filled> {
  const [{ usual, price }, gas, [nonce, replaces], balance] = await Promise.all([
    pricesFor(ask, request),
    gasFor(ask, from, request),
    nonceFor(ask, from, request.nonce),
    ask('eth_getBalance', [from, 'latest']).then(quantity),
  ])
  const { to, value, data } = request
  if (value + gas * priceOf(price) > balance) notSigned('Your balance is too small for the amount and the fee.')
  const isHigh = priceOf(price) > usual * HIGH
  const warnings = [...replaces, ...(isHigh ? ['The fee is much higher than usual.'] : [])]
  return { transaction: { chainId, nonce, price, gas, to, value, data }, warnings }
}
