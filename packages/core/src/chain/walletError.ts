import { type ErrorCode, FoyerError } from '../../errors.ts'
import { displayText } from '../displayText.ts'

/** One error of those that an error is made of. */
export type Layer = Readonly<Record<string, unknown>>

/** An error that wraps itself is looked at so far. */
const DEEPEST = 5
const LONGEST_REASON = 300

/** An error and what it wraps, outermost first. `inner` are the fields in which the wallets of a family keep the real one. */
export function layersOf(error: unknown, inner: readonly string[], depth = 1): Layer[] {
  if (typeof error !== 'object' || error === null || depth > DEEPEST) return []
  const layer = error as Layer
  return [layer, ...inner.flatMap(field => layersOf(layer[field], inner, depth + 1))]
}

/**
 * How the errors of a family's wallets become ours: by what the outermost layer with a meaning means, and never by words that a person is to
 * read. The wallet's own stays as the cause, and the first of its texts that can be shown as the reason.
 */
export const walletErrors =
  (family: {
    inner: readonly string[]
    meaning: (layer: Layer) => ErrorCode | undefined
    /** What a layer says to a person. Default: its `message`. */
    texts?: (layer: Layer) => readonly unknown[]
  }) =>
  (method: string, error: unknown): FoyerError => {
    const { inner, meaning, texts = ({ message }) => [message] } = family
    // A text that was thrown is its own message.
    const layers = typeof error === 'string' ? [{ message: error }] : layersOf(error, inner)
    const code = layers.map(meaning).find(known => known !== undefined)
    if (code !== undefined) return new FoyerError(code, { method }, { cause: error })
    const reason = layers
      .flatMap(texts)
      .map(text => (typeof text === 'string' ? displayText(text, LONGEST_REASON) : ''))
      .find(text => text !== '')
    return new FoyerError('wallet.failed', { method, ...(reason !== undefined && { reason }) }, { cause: error })
  }

/** For an answer of a wallet that no standard allows. */
export const malformed = (method: string, detail: string) =>
  new FoyerError('wallet.malformedAnswer', { method, detail })
