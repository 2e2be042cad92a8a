import type { Coin } from './coins.ts'

/** Virtual bytes of version, counts, lock time and witness marker. */
const OVERHEAD = 11n
/** Virtual bytes of a signed input, by kind of script. */
const WITNESS_KEY_HASH_INPUT = 68n
const TAPROOT_KEY_INPUT = 58n
/** Dust limit in satoshi per byte of the output and of the input that would spend it. Nodes do not relay smaller outputs. */
const DUST_RATE = 3n
const WITNESS_SPEND = 67n
const OTHER_SPEND = 148n

const isWitness = (script: Uint8Array) => script[0] === 0 || (script[0]! >= 0x51 && script[0]! <= 0x60)
const outputSize = (script: Uint8Array) => 8n + 1n + BigInt(script.length)

/** Virtual bytes of an input. Undefined for scripts other than P2WPKH and P2TR. */
export function inputSize(script: Uint8Array): bigint | undefined {
  if (script.length === 22 && script[0] === 0x00) return WITNESS_KEY_HASH_INPUT
  return script.length === 34 && script[0] === 0x51 ? TAPROOT_KEY_INPUT : undefined
}

/** Smallest amount that is not dust, as Bitcoin Core computes it. @see https://github.com/bitcoin/bitcoin/blob/master/src/policy/policy.cpp */
export const dustOf = (script: Uint8Array): bigint =>
  DUST_RATE * (outputSize(script) + (isWitness(script) ? WITNESS_SPEND : OTHER_SPEND))

export type Selection =
  | { status: 'selected'; coins: readonly Coin[]; amount: bigint; change: bigint; fee: bigint }
  | { status: 'insufficient'; missing: bigint }
  | { status: 'dust'; least: bigint }

/**
 * Selects the coins to spend: confirmed ones first, largest first, until they cover amount and fee. Change below the dust limit becomes fee.
 * `all` selects every coin and subtracts the fee from the amount. Coins that cost more than they are worth at this rate are not spent.
 * - `from` and `to` are output scripts; change goes to `from`. `rate` is in satoshi per virtual byte.
 */
export function selectCoins(options: {
  coins: readonly Coin[]
  from: Uint8Array
  to: Uint8Array
  amount: bigint | 'all'
  rate: bigint
}): Selection {
  const { from, to, amount, rate } = options
  const each = inputSize(from)
  if (each === undefined) throw new Error('Only P2WPKH and P2TR outputs can be spent.')
  const coins = options.coins.filter(({ value }) => value > each * rate)
  const least = dustOf(to)
  const feeFor = (inputs: number, withChange: boolean) =>
    rate * (OVERHEAD + each * BigInt(inputs) + outputSize(to) + (withChange ? outputSize(from) : 0n))
  const total = (list: readonly Coin[]) => list.reduce((sum, { value }) => sum + value, 0n)

  if (amount === 'all') {
    const fee = feeFor(coins.length, false)
    const rest = total(coins) - fee
    if (rest >= least) return { status: 'selected', coins, amount: rest, change: 0n, fee }
    return { status: 'insufficient', missing: least - rest }
  }
  if (amount < least) return { status: 'dust', least }

  const ordered = [...coins].sort(
    (one, other) =>
      Number(other.confirmed) - Number(one.confirmed) ||
      (one.value < other.value ? 1 : one.value > other.value ? -1 : 0),
  )
  for (let count = 1; count <= ordered.length; count += 1) {
    const chosen = ordered.slice(0, count)
    const over = total(chosen) - amount
    if (over < feeFor(count, false)) continue
    const change = over - feeFor(count, true)
    if (change >= dustOf(from)) return { status: 'selected', coins: chosen, amount, change, fee: over - change }
    return { status: 'selected', coins: chosen, amount, change: 0n, fee: over }
  }
  return { status: 'insufficient', missing: amount + feeFor(Math.max(1, ordered.length), false) - total(ordered) }
}
