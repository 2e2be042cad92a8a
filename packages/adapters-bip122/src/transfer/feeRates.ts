import type { Network } from '@foyer/core/chain'
import { readEsplora } from '../features/esplora.ts'
import { isObject } from '../wallet.ts'

/** In satoshi per virtual byte, whole numbers. */
export interface FeeRates {
  /** To be included within about a day. */
  slow: number
  /** To be included within about an hour. */
  normal: number
  /** To be included in the next block. */
  fast: number
}

/** Higher estimates are treated as invalid. */
const MAX_RATE = 5_000

/** Confirmation targets in blocks: about a day, an hour, the next block. */
const TARGETS = { slow: 144, normal: 6, fast: 1 } as const

/** Estimate for the largest number of blocks within the target; endpoints have no estimate for every number. */
function rateFor(target: number, estimates: readonly (readonly [number, number])[]): number | undefined {
  const [best] = estimates.filter(([blocks]) => blocks <= target).sort(([one], [other]) => other - one)
  return best && Math.max(1, Math.ceil(best[1]))
}

function parseRates(answer: unknown): FeeRates | undefined {
  if (!isObject(answer)) return undefined
  const estimates = Object.entries(answer).flatMap(([blocks, rate]) =>
    /^\d{1,4}$/.test(blocks) && typeof rate === 'number' && rate > 0 && rate <= MAX_RATE
      ? [[Number(blocks), rate] as const]
      : [],
  )
  const [slow, normal, fast] = [TARGETS.slow, TARGETS.normal, TARGETS.fast].map(target => rateFor(target, estimates))
  return slow === undefined || normal === undefined || fast === undefined ? undefined : { slow, normal, fast }
}

/**
 * Current fee estimates of the network's endpoints. Rejects with `rpc.failed` when none of them answers.
 * @see https://github.com/Blockstream/esplora/blob/master/API.md#get-fee-estimates
 */
export const readFeeRates = (
  network: Network,
  { fetch, signal }: { fetch?: typeof globalThis.fetch | undefined; signal: AbortSignal },
): Promise<FeeRates> => readEsplora({ fetch, network, path: '/fee-estimates', signal, parse: parseRates })
