import { displayText } from '../../chain/displayText.ts'
import type { Network } from '../../chain/network.ts'
import type { TransferDraft, TransferFeature } from '../../chain/transfer.ts'
import { allLayersOf, textsOf } from '../../chain/walletError.ts'
import { type ErrorCode, FoyerError, isFoyerError } from '../../errors.ts'
import { type ForeignError, foreignError } from '../../foreign.ts'
import type { ClockPort } from '../../platform/ports.ts'
import { within } from '../../platform/within.ts'
import type { Weighed } from './transaction.ports.ts'

/** Error with which a wallet has answered a transfer, and the milliseconds after which it came. */
export type WalletAnswer = { cause: unknown; elapsed: number }

/** Errors by which a wallet says that it has sent nothing. It chooses them itself. */
const DENIALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'wallet.rejected',
  'wallet.requestPending',
  'wallet.unauthorized',
  'wallet.unsupportedMethod',
])

/** Whether an error is what a wallet has answered, or what was lost on the way: ours come before a wallet is asked, or from the network. */
const isOfWallet = (code: ErrorCode) => code.startsWith('wallet.') || code === 'rpc.failed'

/**
 * Codes of standards for a transaction that was not created: invalid parameters, and "transaction creation failed".
 * @see https://eips.ethereum.org/EIPS/eip-1474#error-codes
 */
const NOT_CREATED = [-32602, -32003]

/** Sentences of nodes for an account that cannot pay. */
const CANNOT_PAY = /insufficient (?:funds|balance|lamports)|not enough (?:funds|balance)/i

/** Words of an answer that was lost on its way, or of a transaction that a node has already. */
const LOST =
  /time[ds]?[- ]?out|deadline|already (?:known|in|exists?|imported|sent|submitted|broadcast)|(?:may|might) have|unknown|lost|disconnect|network error|fetch|gateway|unavailable/i

/** Milliseconds that a person needs at least to read a question and to answer it. */
export const PERSON = 1_000

/** Milliseconds after another denial than a person's, for the network to hear of what a wallet has sent before it failed. */
export const SETTLE = 2_000

/** Milliseconds for the chain to say whether anything has moved. */
export const LOOK = 5_000

const LONGEST = 300

type Look = {
  transfer: TransferFeature
  draft: TransferDraft
  network: Network
  clock: ClockPort
  signal: AbortSignal
}

/** Whether the chain shows that the payer has sent nothing since the draft. False where it does not say it in time. */
async function isUnmoved({ transfer, draft, network, clock, signal }: Look): Promise<boolean> {
  try {
    return await within(clock, LOOK, signal, async limited => {
      if (transfer.isUnmoved) return (await transfer.isUnmoved(draft, network, { signal: limited })) === true
      const [seen] = await transfer.watch([{ from: draft.from, draft }], network, { signal: limited })
      return seen?.status === 'unseen' || seen?.status === 'dropped'
    })
  } catch {
    return false
  }
}

/**
 * Lets the network hear of a transaction before it is asked: after an answer that comes faster than a person can give it, and after a denial that
 * is not a person's. A wallet may have failed at what it does after it has sent.
 */
async function letNetworkHear({ clock }: Look, denial: FoyerError, elapsed: number): Promise<void> {
  const pause = isFoyerError(denial, 'wallet.rejected') ? PERSON - elapsed : SETTLE
  if (pause > 0) await new Promise<void>(resolve => void clock.setTimeout(() => resolve(), pause))
}

const wordsIn = (texts: readonly string[]): string | undefined =>
  texts.map(text => displayText(text, LONGEST)).find(text => text !== '')

/** Error after which nothing was sent, as far as the wallet says; undefined where it does not. */
function denialIn(
  error: FoyerError,
  layers: readonly ForeignError[],
  texts: readonly string[],
): FoyerError | undefined {
  if (texts.some(text => LOST.test(text))) return undefined
  if (DENIALS.has(error.code)) return error
  const isProved =
    layers.some(({ code }) => NOT_CREATED.includes(Number(code))) || texts.some(text => CANNOT_PAY.test(text))
  if (!isProved) return undefined
  const reason = wordsIn(texts)
  return new FoyerError('transfer.refused', { ...(reason !== undefined && { reason }) }, { cause: error })
}

/**
 * Weighs the error with which a wallet has answered. Rejects with the error after which nothing was sent:
 * - an error of ours, before the wallet was asked or by the network that was asked to send;
 * - a denial of the wallet whose words name no lost answer, while the chain shows that the payer has sent nothing.
 *
 * Resolves with the wallet's words where that is not certain, also where no endpoint answers: what nobody has looked up is not said.
 */
export async function weighAnswer({ cause, elapsed }: WalletAnswer, look: Look | undefined): Promise<Weighed> {
  const error = isFoyerError(cause) ? cause : new FoyerError('wallet.failed', { method: 'unknown' }, { cause })
  if (!isOfWallet(error.code)) throw error
  const layers = allLayersOf(foreignError(error.cause))
  const texts = layers.flatMap(textsOf)
  const denial = denialIn(error, layers, texts)
  if (denial && look) {
    await letNetworkHear(look, denial, elapsed)
    if (await isUnmoved(look)) throw denial
  }
  const reason = 'reason' in error.context ? error.context.reason : undefined
  const words = reason ?? wordsIn(texts)
  return words === undefined ? {} : { words }
}
