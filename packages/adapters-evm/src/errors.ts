import { displayText, type ErrorCode, FoyerError, isFoyerError } from '@foyer/core/chain'

/**
 * What wallets' codes mean here.
 * @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors
 * @see https://eips.ethereum.org/EIPS/eip-1474#error-codes
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes (5000 to 5002)
 */
const CODES: Record<number, ErrorCode> = {
  4001: 'wallet.rejected',
  5000: 'wallet.rejected',
  5001: 'wallet.rejected',
  5002: 'wallet.rejected',
  [-32002]: 'wallet.requestPending',
  4100: 'wallet.unauthorized',
  4200: 'wallet.unsupportedMethod',
  [-32601]: 'wallet.unsupportedMethod',
  4900: 'wallet.disconnected',
  4901: 'wallet.chainDisconnected',
}

type Foreign = {
  code?: unknown
  message?: unknown
  reasons?: unknown
  data?: unknown
  originalError?: unknown
  cause?: unknown
}

/** An error and what it wraps, outermost first. Wallets nest the real one in `data` or `data.originalError`, bridges in `cause`. */
function layers(error: unknown): Foreign[] {
  const found: Foreign[] = []
  const visit = (value: unknown, depth: number) => {
    if (typeof value !== 'object' || value === null || depth > 4) return
    const foreign = value as Foreign
    found.push(foreign)
    visit(foreign.data, depth + 1)
    visit(foreign.originalError, depth + 1)
    visit(foreign.cause, depth + 1)
  }
  visit(error, 0)
  return found
}

const codesOf = (error: unknown): number[] =>
  layers(error)
    .map(({ code }) => (typeof code === 'string' && /^-?\d+$/.test(code) ? Number(code) : code))
    .filter(code => typeof code === 'number')

/** The text of the error's first reason. */
function reasonOf(error: unknown): string | undefined {
  const texts = layers(error).flatMap(({ reasons, message }) => [
    Array.isArray(reasons) ? (reasons[0] as { description?: unknown } | undefined)?.description : undefined,
    message,
  ])
  const first = [error, ...texts].find(text => typeof text === 'string' && displayText(text, 300) !== '')
  return first === undefined ? undefined : displayText(first as string, 300)
}

/** A wallet's error as ours: by its code, never by its words. The wallet's own stays as the cause. */
export function walletError(method: string, error: unknown): FoyerError {
  const code = codesOf(error)
    .map(number => CODES[number])
    .find(known => known !== undefined)
  if (code !== undefined) return new FoyerError(code, { method }, { cause: error })
  const reason = reasonOf(error)
  return new FoyerError('wallet.failed', reason === undefined ? { method } : { method, reason }, { cause: error })
}

/** Whether a failed switch says that the wallet does not know the chain. Wallets disagree on the sign of both codes. */
export function isUnknownChain(error: unknown): boolean {
  return (
    isFoyerError(error, 'wallet.failed') &&
    codesOf(error.cause).some(code => Math.abs(code) === 4902 || Math.abs(code) === 32603)
  )
}

export const malformed = (method: string, detail: string) =>
  new FoyerError('wallet.malformedAnswer', { method, detail })
