import { displayText, type ErrorCode, FoyerError } from '@foyer/core/chain'

/** What the codes mean here, of the wallets that have any. @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors */
const CODES: Record<number, ErrorCode> = {
  4001: 'wallet.rejected',
  [-32002]: 'wallet.requestPending',
  4100: 'wallet.unauthorized',
  4200: 'wallet.unsupportedMethod',
  4900: 'wallet.disconnected',
}

/**
 * The family's first extension, and those that grew out of it, reject with sentences alone: they are its protocol. Compared as a whole,
 * so that a text which only mentions one decides nothing.
 * @see https://github.com/polkadot-js/extension (packages/extension-base/src/background/handlers)
 */
const SENTENCES: readonly (readonly [RegExp, ErrorCode])[] = [
  [/^(?:rejected|cancell?ed|rejected by user|user rejected(?: the)? request\.?)$/i, 'wallet.rejected'],
  [/^The source \S+ has a pending authorization request$/, 'wallet.requestPending'],
  [/^The source \S+ is not allowed to interact with this extension$/, 'wallet.unauthorized'],
  [/^The source \S+ has not been enabled yet$/, 'wallet.unauthorized'],
]

const DEEPEST = 4
const LONGEST = 300

type Foreign = { code?: unknown; message?: unknown; cause?: unknown }

/** An error and what it wraps, outermost first. A text that was thrown counts as its own message. */
function layers(error: unknown): Foreign[] {
  if (typeof error === 'string') return [{ message: error }]
  const found: Foreign[] = []
  let layer = error
  while (typeof layer === 'object' && layer !== null && found.length < DEEPEST) {
    found.push(layer)
    layer = (layer as Foreign).cause
  }
  return found
}

const textOf = ({ message }: Foreign): string => (typeof message === 'string' ? displayText(message, LONGEST) : '')

const meaningOf = (layer: Foreign): ErrorCode | undefined =>
  CODES[Number(layer.code)] ?? SENTENCES.find(([sentence]) => sentence.test(textOf(layer)))?.[1]

/** A wallet's error as ours: by its code, or by its sentence where the family has nothing else. The wallet's own stays as the cause. */
export function walletError(method: string, error: unknown): FoyerError {
  const all = layers(error)
  const known = all.map(meaningOf).find(code => code !== undefined)
  if (known !== undefined) return new FoyerError(known, { method }, { cause: error })
  const reason = all.map(textOf).find(text => text !== '')
  return new FoyerError('wallet.failed', reason === undefined ? { method } : { method, reason }, { cause: error })
}

export const malformed = (method: string, detail: string) =>
  new FoyerError('wallet.malformedAnswer', { method, detail })
