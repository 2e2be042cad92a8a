import { fromHex, toNumber } from '../../decode/hex.ts'
import { type Ask, unlessRefused } from '../endpoint.ts'
import { isFields } from '../fields.ts'
import type { Row } from '../review.ts'
import { isSame, word } from './quantity.ts'
import type { TrialCall } from './simulate.ts'
import { amountText, readToken, type Token } from './tokens.ts'

/** Transfer of a token that a review names. */
export interface TokenTransfer {
  token: string
  from: string
  to: string
  amount: bigint
}

/** Amounts of a token that leave the payer and reach the receiver. */
interface Sides {
  paid: bigint
  received: bigint
}

const BALANCE_OF = '0x70a08231'
const LARGEST = 2 * 1024 * 1024

/** Result of a read of a trial run. Undefined where it failed. */
function balanceIn(call: unknown): bigint | undefined {
  if (!isFields(call) || call.status !== '0x1') return undefined
  try {
    const bytes = fromHex(call.returnData, 32)
    return bytes.length === 32 ? toNumber(bytes) : undefined
  } catch {
    return undefined
  }
}

/**
 * Runs calls between reads of both balances. Logs are a token's own words: it may keep a fee, or take more, and say otherwise. Undefined where
 * the endpoint cannot run them, or the token does not say its balances.
 */
async function readSides(
  ask: Ask,
  calls: readonly TrialCall[],
  { token, from, to }: TokenTransfer,
): Promise<Sides | undefined> {
  if (isSame(from, to)) return undefined
  // From nobody: a call counts up the nonce of its sender, and an account with one cannot be created any more.
  const reads = [from, to].map(owner => ({ to: token, value: '0x0', data: `${BALANCE_OF}${word(owner)}` }))
  const block = {
    blockStateCalls: [{ calls: [...reads, ...calls, ...reads] }],
    traceTransfers: true,
    validation: false,
  }
  const answer = await unlessRefused(ask('eth_simulateV1', [block, 'latest'], LARGEST))
  const first: unknown = Array.isArray(answer) ? answer[0] : undefined
  const all: unknown[] = isFields(first) && Array.isArray(first.calls) ? first.calls : []
  if (all.length !== calls.length + 2 * reads.length) return undefined
  const [paid, received] = [0, 1].map(at => {
    const [before, after] = [all[at], all[reads.length + calls.length + at]].map(balanceIn)
    return before === undefined || after === undefined ? undefined : after - before
  })
  return paid === undefined || received === undefined ? undefined : { paid: -paid, received }
}

/** Rows and warnings of the sides of a transfer. */
type Said = { rows: readonly Row[]; warnings: readonly string[] }

const NOTHING: Said = { rows: [], warnings: [] }

function arrivalWarning({ paid, received }: Sides, token: Token): string[] {
  if (received <= 0n) return ['Nothing of it reaches the receiver.']
  const kept = paid - received
  return kept > 0n ? [`This token keeps a fee of ${amountText(kept, token)}: less arrives than leaves.`] : []
}

/** Says what leaves and what arrives by the calls of a transfer, where it is not the amount. One of a collection is no amount. */
export async function transferRows(ask: Ask, calls: readonly TrialCall[], transfer: TokenTransfer): Promise<Said> {
  const sides = await readSides(ask, calls, transfer)
  const { amount } = transfer
  if (!sides || (sides.paid === amount && sides.received === amount)) return NOTHING
  const token = await readToken(ask, transfer.token)
  if (token.isCollection) return NOTHING
  const { paid, received } = sides
  const row = (label: string, value: bigint): Row => ({ label, value: amountText(value, token), kind: 'amount' })
  return {
    rows: [
      ...(paid === amount ? [] : [row('Leaves your balance', paid)]),
      ...(received === amount ? [] : [row('The receiver gets', received)]),
    ],
    warnings: [
      ...(paid > amount ? ['This token takes more from you than the amount.'] : []),
      ...(received === amount ? [] : arrivalWarning(sides, token)),
    ],
  }
}
