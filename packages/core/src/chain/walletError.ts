import { type ErrorCode, FoyerError } from '../errors.ts'
import { type ForeignError, foreignError } from '../foreign.ts'
import { displayText } from './displayText.ts'

/** Error and its wrapped errors, outermost first. `inner` names the fields in which the wallets of a namespace keep the wrapped error. */
export function layersOf(error: unknown, inner: readonly string[]): ForeignError[] {
  if (typeof error !== 'object' || error === null) return []
  const layer = error as ForeignError
  return [layer, ...inner.flatMap(field => layersOf(layer[field], inner))]
}

const LONGEST_REASON = 300

/**
 * Converts the errors of a namespace's wallets by the meaning of the outermost layer that has one, never by text for people. The cause is
 * the wallet's error as plain data, and the reason is the first of its texts that can be displayed.
 */
export const walletErrors =
  (family: {
    inner: readonly string[]
    meaning: (layer: ForeignError) => ErrorCode | undefined
    /** Texts of a layer for people. Default: its `message`. */
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

/** Error for an answer that the standard does not allow. */
export const malformed = (method: string, detail: string) =>
  new FoyerError('wallet.malformedAnswer', { method, detail })
