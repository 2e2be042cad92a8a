import { type ErrorCode, FoyerError } from '../errors.ts'
import { type ForeignError, foreignError } from '../foreign.ts'
import { displayText } from './displayText.ts'

/** Error and its wrapped errors, outermost first. `inner` names the fields in which the wallets of a namespace keep the wrapped error. */
export function layersOf(error: unknown, inner: readonly string[]): ForeignError[] {
  if (typeof error !== 'object' || error === null) return []
  const layer = error as ForeignError
  return [layer, ...inner.flatMap(field => layersOf(layer[field], inner))]
}

/** Fields of a layer that wrap an error, or describe it. */
const FIELDS = ['message', 'description', 'data', 'error', 'cause', 'originalError', 'context', 'reasons']

/** Error and its wrapped errors, whatever field they are in. */
export const allLayersOf = (error: ForeignError): ForeignError[] => layersOf(error, FIELDS)

/** Texts of one layer, in whatever field. */
export const textsOf = (layer: ForeignError): string[] =>
  FIELDS.flatMap(field => {
    const text = layer[field]
    return typeof text === 'string' && text.trim() !== '' ? [text] : []
  })

const LONGEST_REASON = 300
const LONGEST_REFUSAL = 200

/** Words of a person's refusal, and those around them. Any other word may name another cause. */
const REFUSES = /reject|deni|deny|declin|cancel|refuse|disapprove/i
const SENTENCE =
  /^(?:[^\p{L}\p{N}]*(?:reject(?:s|ed|ion)?|den(?:y|ied|ies)|decline[sd]?|cancel(?:s|l?ed)?|refuse[sd]?|disapproved|the|an?|by|was|is|has|been|in|of|to|for|th(?:is|at)|you|your|user|error|(?:connection )?requests?|requested|transactions?|tx|message|personal|typed|data|sign(?:ed|ing|ature)?|account|access|authori[sz]ation|approval|permissions?|wallet|metamask|ethers|action|methods?|chains?|events?|psbt|transfer|send|get|address(?:es)?|connect|\d+)(?![\p{L}\p{N}]))+[^\p{L}\p{N}]*$/iu

/** Whether a text says that a person has refused, and nothing else. */
export const isRefusal = (text: string): boolean =>
  text.length <= LONGEST_REFUSAL && REFUSES.test(text) && SENTENCE.test(text)

/** Codes that JSON-RPC reserves for failures. A family in which one of them is a refusal says so. */
const isFailure = (code: unknown) => Number(code) >= -32_768 && Number(code) <= -32_000

const hasCode = ({ code, __code }: ForeignError) => Number.isInteger(Number(code ?? __code ?? Number.NaN))

/**
 * Converts the errors of a namespace's wallets by the meaning of the outermost layer that has one. The cause is the wallet's error as plain data,
 * and the reason is the first of its texts that can be displayed.
 *
 * Wallets choose their codes: some give every error that of a refusal. So it counts as one only where each text is a refusal's, or there is none,
 * and no layer has the code of a failure. Without a code a sentence counts that names the user.
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
    const all = allLayersOf(cause)
    const said = all.flatMap(textsOf)
    const isPlain =
      said.every(isRefusal) && all.every(layer => !isFailure(layer.code) || meaning(layer) === 'wallet.rejected')
    const isSaid = isPlain && said.some(text => /user/i.test(text)) && !all.some(hasCode)
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
