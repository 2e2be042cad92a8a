import { type ErrorCode, FoyerError } from '../errors.ts'
import { type ForeignError, foreignError, INNER } from '../foreign.ts'
import { displayText } from './displayText.ts'

/** Error and its wrapped errors, outermost first. `inner` names the fields in which the wallets of a namespace keep the wrapped error. */
export function layersOf(error: unknown, inner: readonly string[]): ForeignError[] {
  if (typeof error !== 'object' || error === null) return []
  const layer = error as ForeignError
  return [layer, ...inner.flatMap(field => layersOf(layer[field], inner))]
}

/** Error and its wrapped errors, whatever field they are in. */
export const allLayersOf = (error: ForeignError): ForeignError[] => layersOf(error, INNER)

/** Texts of one layer that say something, in whatever field. */
export const textsOf = (layer: ForeignError): string[] =>
  Object.keys(layer)
    .filter(field => !/name|code/.test(field))
    .map(field => layer[field])
    .filter(text => typeof text === 'string')
    .filter(text => text.trim())

const LONGEST_REASON = 300

/** Words of a person's refusal, and those around them. Any other word may name another cause. */
const REFUSES = /reject|den[iy]|declin|cancel|disapprov/i
const WORD =
  /^(?:(?:reject|den[iy]|declin|cancel|disapprov|request|sign|authori|permission|transaction|address)\w*|user|the|an?|by|was|is|has|in|of|to|for|this|your?|tx|message|personal|typed|account|access|approval|connection|wallet|metamask|error|action|methods|chains|get|send|transfer|psbt)?$/i

/** Whether a text says that a person has refused, and nothing else. Whatever is no ASCII mark or digit is part of a word. */
export const isRefusal = (text: string): boolean =>
  text.length < 200 && REFUSES.test(text) && text.split(/[ -@[-`{-~]+/).every(word => WORD.test(word))

/**
 * Converts the errors of a namespace's wallets by the meaning of the outermost layer that has one. The cause is the wallet's error as plain data,
 * and the reason is the first of its texts that can be displayed.
 *
 * Wallets choose their codes: some give every error that of a refusal. So it counts as one only where each text is a refusal's, or there is none,
 * and no layer has another code. Without any code a sentence counts that names the user, and any other one where nothing can have been sent: no
 * network rejects then.
 */
export const walletErrors =
  (family: {
    inner: readonly string[]
    meaning: (layer: ForeignError) => ErrorCode | undefined
    /** Texts of a layer for people. Default: its `message`. */
    texts?: (layer: ForeignError) => readonly unknown[]
    /** Whether a request can send nothing. Default: any may. */
    cannotSend?: (method: string) => boolean
  }) =>
  (method: string, error: unknown): FoyerError => {
    const { inner, meaning, texts = ({ message }) => [message], cannotSend } = family
    const cause = foreignError(error)
    const layers = layersOf(cause, inner)
    const all = allLayersOf(cause)
    const said = all.flatMap(textsOf)
    const isPlain =
      said.every(isRefusal) && all.every(layer => layer.code === undefined || meaning(layer) === 'wallet.rejected')
    const isSaid = isPlain && said.length > 0 && (cannotSend?.(method) || said.some(text => /user/i.test(text)))
    const code = layers.map(meaning).find(known => known !== undefined) ?? (isSaid ? 'wallet.rejected' : undefined)
    if (code !== undefined && (isPlain || code !== 'wallet.rejected'))
      return new FoyerError(code, { method }, { cause })
    const reason = layers
      .flatMap(texts)
      .map(text => (typeof text === 'string' ? displayText(text, LONGEST_REASON) : ''))
      .find(text => text !== '')
    return new FoyerError('wallet.failed', { method, ...(reason !== undefined && { reason }) }, { cause })
  }

/** Error for an answer that the standard does not allow. */
export const malformed = (method: string, detail: string) =>
  new FoyerError('wallet.malformedAnswer', { method, detail })
