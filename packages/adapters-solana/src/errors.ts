import { displayText, type ErrorCode, FoyerError } from '@foyer/core/chain'

/**
 * What wallets' codes mean here.
 * @see https://docs.phantom.com/solana/errors
 * @see https://github.com/wallet-standard/wallet-standard/tree/master/packages/core/errors (the seven-digit ones)
 */
const CODES: Record<number, ErrorCode> = {
  4001: 'wallet.rejected',
  4001000: 'wallet.rejected',
  [-32002]: 'wallet.requestPending',
  4100: 'wallet.unauthorized',
  3834001: 'wallet.unauthorized',
  [-32601]: 'wallet.unsupportedMethod',
  6160001: 'wallet.unsupportedMethod',
  6160002: 'wallet.unsupportedMethod',
  4900: 'wallet.disconnected',
  6160000: 'wallet.chainDisconnected',
}

const DEEPEST = 4
const LONGEST = 300

type Foreign = { code?: unknown; message?: unknown; cause?: unknown; context?: unknown }

/** An error and what it wraps, outermost first. */
function layers(error: unknown): Foreign[] {
  const found: Foreign[] = []
  let layer = error
  while (typeof layer === 'object' && layer !== null && found.length < DEEPEST) {
    found.push(layer)
    layer = (layer as Foreign).cause
  }
  return found
}

/** Kit's errors have theirs in `context.__code`. */
const codeOf = ({ code, context }: Foreign): unknown => code ?? (context as { __code?: unknown } | undefined)?.__code

/** A wallet's error as ours: by its code, never by its words. The wallet's own stays as the cause. */
export function walletError(method: string, error: unknown): FoyerError {
  const all = layers(error)
  const known = all.map(layer => CODES[Number(codeOf(layer))]).find(code => code !== undefined)
  if (known !== undefined) return new FoyerError(known, { method }, { cause: error })
  const reason = [error, ...all.map(({ message }) => message)]
    .map(text => (typeof text === 'string' ? displayText(text, LONGEST) : ''))
    .find(text => text !== '')
  return new FoyerError('wallet.failed', reason === undefined ? { method } : { method, reason }, { cause: error })
}

export const malformed = (method: string, detail: string) =>
  new FoyerError('wallet.malformedAnswer', { method, detail })
