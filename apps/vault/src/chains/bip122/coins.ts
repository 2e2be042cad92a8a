import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { RawTx, Transaction } from '@scure/btc-signer'
import type { readOf } from '../endpoint.ts'
import { isFields, readable } from '../fields.ts'
import { badAnswer, notSigned } from '../review.ts'

type Read = ReturnType<typeof readOf>

/** Output that can be spent, with the transaction that it is from. */
export interface Coin {
  txid: string
  index: number
  value: bigint
}

type Listed = Coin & { confirmed: boolean }

/** Each is one more request: its transaction proves the amount. */
const MOST_COINS = 50
const MOST_LISTED = 10_000

function parseCoin(row: unknown): Listed {
  if (!isFields(row)) throw badAnswer()
  const { txid, vout, value, status } = row
  if (typeof txid !== 'string' || !/^[0-9a-f]{64}$/.test(txid)) throw badAnswer()
  if (!Number.isSafeInteger(vout) || !Number.isSafeInteger(value) || (vout as number) < 0 || (value as number) <= 0)
    throw badAnswer()
  const confirmed = isFields(status) && status.confirmed === true
  return { txid, index: vout as number, value: BigInt(value as number), confirmed }
}

/** Unspent outputs of an address, the confirmed and the largest first. */
export async function readCoins(read: Read, address: string): Promise<Coin[]> {
  const rows: unknown = JSON.parse(await read(`/address/${address}/utxo`))
  if (!Array.isArray(rows) || rows.length > MOST_LISTED) throw badAnswer()
  const coins = new Map(rows.map(parseCoin).map(coin => [`${coin.txid}:${coin.index}`, coin]))
  return [...coins.values()].sort(
    (one, other) => Number(other.confirmed) - Number(one.confirmed) || Number(other.value - one.value),
  )
}

const TARGET = 6
const MAX_RATE = 500

/** Satoshi for each virtual byte, to be in one of the next blocks. */
export async function readRate(read: Read): Promise<bigint> {
  const estimates: unknown = JSON.parse(await read('/fee-estimates'))
  if (!isFields(estimates)) throw badAnswer()
  const blocks = Object.keys(estimates)
    .map(Number)
    .filter(each => each >= 1 && each <= TARGET)
  const rate = blocks.length === 0 ? 1 : estimates[`${Math.max(...blocks)}`]
  if (typeof rate !== 'number' || !(rate > 0 && rate <= MAX_RATE)) throw badAnswer()
  return BigInt(Math.max(1, Math.ceil(rate)))
}

/** Virtual bytes of the parts of a transaction. @see https://bitcoinops.org/en/tools/calc-size/ */
const OVERHEAD = 11n
const INPUT = { payment: 68n, ordinal: 58n } as const
const outputSize = (script: Uint8Array) => 9n + BigInt(script.length)
/** Outputs that cost more to spend than they have are not passed on. */
const dustOf = (script: Uint8Array) => 3n * (outputSize(script) + (script[0] === 0 || script[0]! > 0x50 ? 67n : 148n))

/** Coins for a payment, and its change. Change that nodes would not pass on becomes part of the fee. */
export function selectCoins(
  coins: readonly Coin[],
  { amount, rate, account, to, from }: Payment,
): { coins: readonly Coin[]; change: bigint } {
  if (amount < dustOf(to)) notSigned(`The amount is too small: nodes do not pass on less than ${dustOf(to)} satoshi.`)
  const feeFor = (inputs: number, change: bigint) =>
    rate * (OVERHEAD + INPUT[account] * BigInt(inputs) + outputSize(to) + change)
  const useful = coins.filter(({ value }) => value > INPUT[account] * rate).slice(0, MOST_COINS)
  let total = 0n
  for (const [index, { value }] of useful.entries()) {
    total += value
    const chosen = useful.slice(0, index + 1)
    if (total < amount + feeFor(chosen.length, 0n)) continue
    const change = total - amount - feeFor(chosen.length, outputSize(from))
    return { coins: chosen, change: change >= dustOf(from) ? change : 0n }
  }
  return notSigned('Your balance is too small for the amount and the fee.')
}

/** Payment from one of our addresses. Scripts are those of the outputs. */
export interface Payment {
  amount: bigint
  rate: bigint
  account: 'payment' | 'ordinal'
  from: Uint8Array
  to: Uint8Array
}

/** Whole transaction. It is not looked at whether it hashes to the id that was asked for: the reading of a PSBT does. */
async function readPrevious(read: Read, txid: string) {
  const text = (await read(`/tx/${txid}/hex`)).trim()
  if (!/^(?:[0-9a-f]{2})+$/.test(text)) throw badAnswer()
  return RawTx.decode(hexToBytes(text))
}

/**
 * Adds the whole transactions that a PSBT of several inputs spends, where it only claims what they pay. One that the endpoint does not give stays
 * away: the reading of the PSBT decides whether it can do without. Signatures of others that are there stay valid.
 */
export async function provePrevouts(read: Read, psbt: Uint8Array): Promise<Uint8Array> {
  const transaction = readable(() => Transaction.fromPSBT(psbt, { allowUnknownOutputs: true }))
  const claimed = Array.from({ length: transaction.inputsLength }, (_, at) => at).filter(
    at => !transaction.getInput(at).nonWitnessUtxo,
  )
  if (transaction.inputsLength < 2 || claimed.length > MOST_COINS) return psbt
  await Promise.all(
    claimed.map(async at => {
      const { txid } = transaction.getInput(at)
      const nonWitnessUtxo = await readPrevious(read, bytesToHex(txid!)).catch(() => undefined)
      if (nonWitnessUtxo) readable(() => transaction.updateInput(at, { nonWitnessUtxo }, true))
    }),
  )
  return transaction.toPSBT()
}

/** Builds the PSBT of a payment, with the whole transactions that it spends, which prove their amounts. */
export async function buildPayment(
  read: Read,
  { coins, change }: ReturnType<typeof selectCoins>,
  payment: Payment & { publicKey: Uint8Array },
): Promise<Uint8Array> {
  const { from, to, amount, account, publicKey } = payment
  const previous = await Promise.all(coins.map(({ txid }) => readPrevious(read, txid)))
  const transaction = new Transaction()
  coins.forEach(({ txid, index, value }, at) => {
    const nonWitnessUtxo = previous[at]!
    const witnessUtxo = { script: from, amount: value }
    const taproot = account === 'ordinal' ? { tapInternalKey: publicKey } : {}
    transaction.addInput({ txid, index, nonWitnessUtxo, witnessUtxo, ...taproot, sequence: 0xfffffffd })
  })
  transaction.addOutput({ script: to, amount })
  if (change > 0n) transaction.addOutput({ script: from, amount: change })
  return transaction.toPSBT()
}
