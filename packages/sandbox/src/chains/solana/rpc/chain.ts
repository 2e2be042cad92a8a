import * as z from 'zod'
import { configParam, inContext, type Method, method } from './method.ts'

/** Made up: nobody else's chain has it. */
const GENESIS_HASH = 'Foyer1oca1chain1111111111111111111111111111'

const SLOTS_IN_EPOCH = 432_000n
const onlyConfig = z.tuple([configParam.optional()])

/** @see https://solana.com/docs/rpc/http */
export const chainMethods: Record<string, Method> = {
  getHealth: method(z.tuple([]), () => 'ok'),
  getVersion: method(z.tuple([]), () => ({ 'solana-core': '2.2.0', 'feature-set': 1 })),
  getGenesisHash: method(z.tuple([]), () => GENESIS_HASH),
  getSlot: method(onlyConfig, ledger => ledger.slot()),
  // No slot is ever skipped here.
  getBlockHeight: method(onlyConfig, ledger => ledger.slot()),
  getEpochInfo: method(onlyConfig, ledger => ({
    absoluteSlot: ledger.slot(),
    blockHeight: ledger.slot(),
    epoch: ledger.slot() / SLOTS_IN_EPOCH,
    slotIndex: ledger.slot() % SLOTS_IN_EPOCH,
    slotsInEpoch: SLOTS_IN_EPOCH,
    transactionCount: ledger.transactionCount(),
  })),
  getLatestBlockhash: method(onlyConfig, ledger => inContext(ledger, ledger.latestBlockhash())),
  isBlockhashValid: method(z.tuple([z.string(), configParam.optional()]), (ledger, [blockhash]) =>
    inContext(ledger, ledger.knowsBlockhash(blockhash)),
  ),
  getMinimumBalanceForRentExemption: method(
    z.tuple([z.int().nonnegative(), configParam.optional()]),
    (ledger, [size]) => ledger.rentExemption(BigInt(size)),
  ),
  getRecentPrioritizationFees: method(z.tuple([z.array(z.string()).optional()]), ledger => [
    { slot: ledger.slot(), prioritizationFee: 0 },
  ]),
}
