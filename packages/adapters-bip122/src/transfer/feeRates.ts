import type { Network } from '@foyer/core/chain'
import { readEsplora } from '../features/esplora.ts'
import { isObject } from '../wallet.ts'

/** In satoshi per virtual byte, whole numbers. */
export interface FeeRates {
  slow: number
  normal: number
  fast: number
}

/** Beyond that an endpoint is broken, or wants the visitor's money burnt. */
const HIGHEST = 5_000

/** Blocks that one is ready to wait: about a day, an hour, and the next one. */
const TARGETS = { slow: 144, normal: 6, fast: 1 } as const

/** The estimate for the most blocks that are no more than the target; estimates are not there for every number of blocks. */
function rateFor(target: number, estimates: readonly (readonly [number, number])[]): number | undefined {
  const [best] = estimates.filter(([blocks]) => blocks <= target).sort(([one], [other]) => other - one)
  return best && Math.max(1, Math.ceil(best[1]))
}

function parseRates(answer: unknown): FeeRates | undefined {
  if (!isObject(answer)) return undefined
  const estimates = Object.entries(answer).flatMap(([blocks, rate]) =>
    /^\d{1,4}$/.test(blocks) && typeof rate === 'number' && rate > 0 && rate <= HIGHEST
      ? [[Number(blocks), rate] as const]
      : [],
  )
  const [slow, normal, fast] = [TARGETS.slow, TARGETS.normal, TARGETS.fast].map(target => rateFor(target, estimates))
  return slow === undefined || normal === undefined || fast === undefined ? undefined : { slow, normal, fast }
}

/**
 * What the network's endpoints estimate that a transaction has to pay now. Rejects with `rpc.failed` when none of them says.
 * @see https://github.com/Blockstream/esplora/blob/master/API.md#get-fee-estimates
 */
export const readFeeRates = (
  network: Network,
  { fetch, signal }: { fetch?: typeof globalThis.fetch | undefined; signal: AbortSignal },
): Promise<FeeRates> => readEsplora({ fetch, network, path: '/fee-estimates', signal, parse: parseRates })
