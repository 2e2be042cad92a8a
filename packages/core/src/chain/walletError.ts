import { type ErrorCode, FoyerError } from '../errors.ts'
import { type ForeignError, foreignError } from '../foreign.ts'
import { displayText } from './displayText.ts'

/** An error and what it wraps, outermost first. `inner` are the fields in which the wallets of a family keep the real one. */
export function layersOf(error: unknown, inner: readonly string[]): ForeignError[] {
  if (typeof error !== 'object' || error === null) return []
  const layer = error as ForeignError
  return [layer, ...inner.flatMap(field => layersOf(layer[field], inner))]
}

const LONGEST_REASON = 300

/**
 * How the errors of a family's wallets become ours: by what the outermost layer with a meaning means, and never by words that a person is to
 * read. The cause is what the wallet said, as plain data, and the reason the first of its texts that can be shown.
 */
export const walletErrors =
  (family: {
    inner: readonly string[]
    meaning: (layer: ForeignError) => ErrorCode | undefined
    /** What a layer says to a person. Default: its `message`. */
    texts?: (layer: ForeignError) => readonly unknown[]
  }) =>
  (method: string, error: unknown): FoyerError => {
    const { inner, meaning, texts = ({ message }) => [message] } = family
    const cause = foreignError(error)
    const layers = layersOf(cause, inner)
    const code = layers.map(meaning).find(known => known !== undefined)
    if (code !== undefined) return new FoyerError(code, { method }, { cause })
    const reason = layers
      .flatMap(texts)
      .map(text => (typeof text === 'string' ? displayText(text, LONGEST_REASON) : ''))
      .find(text => text !== '')
    return new FoyerError('wallet.failed', { method, ...(reason !== undefined && { reason }) }, { cause })
  }

/** For an answer of a wallet that no standard allows. */
export const malformed = (method: string, detail: string) =>
  new FoyerError('wallet.malformedAnswer', { method, detail })
