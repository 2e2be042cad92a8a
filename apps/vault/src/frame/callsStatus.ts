import { parseCaipNetworkId } from '@foyer/core/chain'
import { askBundler, isHeld } from '../chains/eip155/bundler.ts'
import { findOutcome, logsOf, nextNonce } from '../chains/eip155/entryPoint.ts'
import { toQuantity } from '../chains/eip155/quantity.ts'
import { askOf } from '../chains/endpoint.ts'
import type { VaultConfig } from '../config.ts'
import type { Operations, SentOperation } from './operations.ts'

/** Milliseconds after which an operation that the bundler does not have any more is given up. Its number is free then for the next one. */
const GIVEN_UP = 10 * 60_000

/**
 * Milliseconds for which the nodes behind one endpoint may differ: one knows the number as used, and another does not have the log yet. They
 * count from the first look at which the number was used: an operation can wait longer than that before a block has it.
 */
const SETTLED = 30_000

const PENDING = 100
const CONFIRMED = 200
const DROPPED = 400
const REVERTED = 500

/**
 * Status of an operation, as EIP-5792 has it. The chain's own endpoint says whether it was carried out; the bundler is asked only whether it
 * still has it.
 * @see https://eips.ethereum.org/EIPS/eip-5792
 */
export async function callsStatus(
  chain: VaultConfig['chains'][number],
  sent: SentOperation,
  { now, operations, signal }: { now: number; operations: Pick<Operations, 'usedSince' | 'keep'>; signal: AbortSignal },
): Promise<unknown> {
  const { hash, sender } = sent
  const operation = { hash, sender, nonce: BigInt(sent.nonce), block: BigInt(sent.block) }
  const ask = askOf(chain, signal)
  const chainId = toQuantity(BigInt(parseCaipNetworkId(chain.caipNetworkId).reference))
  const answer = { version: '2.0.0', id: sent.id ?? hash, chainId, atomic: true }

  const isUsed = async () => (await nextNonce(ask, sender)) > operation.nonce
  const afterUse = () => (now - operations.usedSince(hash, now) > SETTLED ? DROPPED : PENDING)

  // The number first: it is used by the block that has the log.
  const wasUsed = await isUsed()
  const outcome = await findOutcome(ask, operation)
  if (outcome) {
    const { isSuccess, gasUsed, transactionHash, blockHash, blockNumber } = outcome
    const receipt = {
      logs: isSuccess ? await logsOf(ask, outcome) : [],
      status: isSuccess ? '0x1' : '0x0',
      blockHash,
      blockNumber: toQuantity(blockNumber),
      gasUsed: toQuantity(gasUsed),
      transactionHash,
    }
    return { ...answer, status: isSuccess ? CONFIRMED : REVERTED, receipts: [receipt] }
  }
  if (wasUsed) return { ...answer, status: afterUse() }
  const isOld = now - sent.at > GIVEN_UP
  // A bundler that is silent may still have it.
  const held = isOld ? await isHeld(askBundler(chain, signal), hash).catch(() => true) : true
  if (held) return { ...answer, status: PENDING }
  // What it has no more it may just have sent.
  if (await isUsed()) return { ...answer, status: afterUse() }
  operations.keep({ ...sent, isOver: true })
  return { ...answer, status: DROPPED }
}
