import type { FeeTier, TransferDraft } from '@foyer/core/chain'
import type { Block } from './block.ts'
import { optional, type Reader } from './endpoint.ts'
import { type Hex, isObject, quantity, toHex } from './hex.ts'
import { changed, type FeeTerms, parseTerms } from './transaction.ts'

const TIERS: readonly FeeTier[] = ['slow', 'normal', 'fast']

/** Blocks whose tips are compared, and the percentile of each tier. */
const HISTORY = 20
const PERCENTILES = [10, 50, 90]

/** The base fee grows by at most an eighth per block: this lasts for five full blocks. */
const HEADROOM = 2n

const GWEI = 1_000_000_000n
/** A tip is at most so many times the base fee, or `TIP_FLOOR` where that is more: some chains have a base fee of nearly zero. */
const TIP_RATIO = 5n
const TIP_FLOOR = 200n * GWEI

/** Wei per gas. No chain has asked for a whole coin per gas: an endpoint that does is not believed. */
const ABSURD = 10n ** 18n

/** Price of gas in one tier. */
export interface GasPrice {
  tier: FeeTier
  terms(gas: bigint): FeeTerms
}

function believed(price: bigint): bigint {
  if (price > ABSURD) throw new Error('The endpoint answered with an absurd gas price.')
  return price
}

/** Median of each percentile over the blocks that have transactions. Undefined where the history says nothing. */
function mediansOf(history: unknown): bigint[] | undefined {
  if (!isObject(history) || !Array.isArray(history.reward)) return undefined
  const ratios = Array.isArray(history.gasUsedRatio) ? (history.gasUsedRatio as unknown[]) : []
  const rewards = (history.reward as unknown[])
    .slice(0, HISTORY)
    .filter((row, index): row is unknown[] => Array.isArray(row) && row.length === 3 && ratios[index] !== 0)
  if (rewards.length === 0) return undefined
  return PERCENTILES.map((_, column) => {
    const sorted = rewards.map(row => quantity(row[column], 'tip')).sort((a, b) => (a < b ? -1 : 1))
    return sorted[Math.floor(sorted.length / 2)]!
  })
}

/** Tips of the tiers, which never fall. Without a history all are what the node suggests. `floor`: the chain takes no lower one. */
async function readTips({ ask }: Reader, baseFee: bigint, floor: bigint): Promise<bigint[]> {
  const percentiles = [toHex(HISTORY), 'latest', PERCENTILES]
  const [history, suggested] = await Promise.all([
    optional(ask('eth_feeHistory', percentiles)),
    optional(ask('eth_maxPriorityFeePerGas', [])),
  ])
  const fallback = suggested === undefined ? GWEI : quantity(suggested, 'tip')
  const most = baseFee * TIP_RATIO > TIP_FLOOR ? baseFee * TIP_RATIO : TIP_FLOOR
  let least = floor < most ? floor : most
  return (mediansOf(history) ?? TIERS.map(() => fallback)).map(tip => {
    if (tip > least) least = tip
    return least > most ? most : least
  })
}

/** Prices of the tiers that differ, the cheapest first. A chain without a base fee has one. `floor`: least tip that the chain takes. */
export async function readPrices(reader: Reader, { baseFee }: Block, floor = 0n): Promise<GasPrice[]> {
  if (baseFee === undefined) {
    const gasPrice = toHex(believed(quantity(await reader.ask('eth_gasPrice', []), 'gas price')))
    return [{ tier: 'normal', terms: gas => ({ gas: toHex(gas), gasPrice }) }]
  }
  const tips = await readTips(reader, believed(baseFee), floor)
  const normal = tips[1]
  return TIERS.flatMap((tier, index): GasPrice[] => {
    const tip = tips[index]!
    if (tier !== 'normal' && tip === normal) return []
    const maxFeePerGas = toHex(baseFee * HEADROOM + tip)
    return [{ tier, terms: gas => ({ gas: toHex(gas), maxFeePerGas, maxPriorityFeePerGas: toHex(tip) }) }]
  })
}

/** A price, or the least that nodes take in the place of another: most ask for a tenth more, some for an eighth. */
const raised = (price: Hex, replaced: Hex): Hex => {
  const least = (BigInt(replaced) * 9n) / 8n + 1n
  return BigInt(price) > least ? price : toHex(least)
}

function raisedTerms(terms: FeeTerms, replaced: FeeTerms): FeeTerms {
  const most = 'gasPrice' in replaced ? replaced.gasPrice : replaced.maxFeePerGas
  if ('gasPrice' in terms) return { gas: terms.gas, gasPrice: raised(terms.gasPrice, most) }
  const tip = 'gasPrice' in replaced ? replaced.gasPrice : replaced.maxPriorityFeePerGas
  const maxPriorityFeePerGas = raised(terms.maxPriorityFeePerGas, tip)
  const maxFeePerGas = raised(terms.maxFeePerGas, most)
  return {
    gas: terms.gas,
    maxFeePerGas: BigInt(maxFeePerGas) < BigInt(maxPriorityFeePerGas) ? maxPriorityFeePerGas : maxFeePerGas,
    maxPriorityFeePerGas,
  }
}

/** Prices at which nodes take a transaction in the place of a pending one. Tiers that are the same then are left out, except the normal one. */
export function replacingPrices(prices: readonly GasPrice[], { fee }: TransferDraft): GasPrice[] {
  const replaced = parseTerms(fee)
  if (!replaced) throw changed('fee')
  const raisedPrices = prices.map(
    ({ tier, terms }): GasPrice => ({ tier, terms: gas => raisedTerms(terms(gas), replaced) }),
  )
  const key = ({ terms }: GasPrice) => JSON.stringify(terms(1n))
  const normal = key(raisedPrices.find(({ tier }) => tier === 'normal')!)
  return raisedPrices.filter(price => price.tier === 'normal' || key(price) !== normal)
}
