import * as z from 'zod'
import { configParam, inContext, type Method, method } from './method.ts'

/** Invented genesis hash. */
const GENESIS_HASH = 'Foyer1oca1chain1111111111111111111111111111'

const SLOTS_IN_EPOCH = 432_000n
const onlyConfig = z.tuple([configParam.optional()])

/** @see https://solana.com/docs/rpc/http */
export const chainMethods: Record<string, Method> = {
  getHealth: method(z.tuple([]), () => 'ok'),
  getVersion: method(z.tuple([]), () => ({ 'solana-core': '2.2.0', 'feature-set': 1 })),
  getGenesisHash: method(z.tuple([]), () => GENESIS_HASH),
  getSlot: method(onlyConfig, chainState => chainState.slot()),
  // No slot is skipped here.
  getBlockHeight: method(onlyConfig, chainState => chainState.slot()),
  getEpochInfo: method(onlyConfig, chainState => ({
    absoluteSlot: chainState.slot(),
    blockHeight: chainState.slot(),
    epoch: chainState.slot() / SLOTS_IN_EPOCH,
    slotIndex: chainState.slot() % SLOTS_IN_EPOCH,
    slotsInEpoch: SLOTS_IN_EPOCH,
    transactionCount: chainState.transactionCount(),
  })),
  getLatestBlockhash: method(onlyConfig, chainState => inContext(chainState, chainState.latestBlockhash())),
  isBlockhashValid: method(z.tuple([z.string(), configParam.optional()]), (chainState, [blockhash]) =>
    inContext(chainState, chainState.isBlockhashValid(blockhash)),
  ),
  getMinimumBalanceForRentExemption: method(
    z.tuple([z.int().nonnegative(), configParam.optional()]),
    (chainState, [size]) => chainState.rentExemption(BigInt(size)),
  ),
  getRecentPrioritizationFees: method(z.tuple([z.array(z.string()).optional()]), chainState => [
    { slot: chainState.slot(), prioritizationFee: 0 },
  ]),
}
