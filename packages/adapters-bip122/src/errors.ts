import { displayText, type ErrorCode, FoyerError } from '@foyer/core/chain'

type Codes = Readonly<Record<number, ErrorCode>>

/** As most browser wallets use them. @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors */
const COMMON: Codes = {
  4001: 'wallet.rejected',
  4100: 'wallet.unauthorized',
  4900: 'wallet.disconnected',
  [-32601]: 'wallet.unsupportedMethod',
}

/** @see https://github.com/wallet-standard/wallet-standard/tree/master/packages/core/errors (the seven-digit ones) */
const STANDARD: Codes = {
  ...COMMON,
  4001000: 'wallet.rejected',
  3834001: 'wallet.unauthorized',
  6160001: 'wallet.unsupportedMethod',
  6160002: 'wallet.unsupportedMethod',
  6160000: 'wallet.chainDisconnected',
  [-32002]: 'wallet.requestPending',
}

/** Where -32000 is a refusal, and -32002 is not "pending". @see https://docs.xverse.app/sats-connect (RpcErrorCode) */
const REQUEST: Codes = {
  ...COMMON,
  [-32000]: 'wallet.rejected',
  [-32001]: 'wallet.unsupportedMethod',
  [-32002]: 'wallet.unauthorized',
}

const DEEPEST = 4
const LONGEST = 300

type Foreign = { code?: unknown; message?: unknown; cause?: unknown; error?: unknown }

/** An error and what it wraps, outermost first: as `cause`, or as the `error` of a JSON-RPC answer. */
function layers(error: unknown): Foreign[] {
  const found: Foreign[] = []
  let layer = error
  while (typeof layer === 'object' && layer !== null && found.length < DEEPEST) {
    found.push(layer)
    const { cause, error: inner } = layer as Foreign
    layer = inner ?? cause
  }
  return found
}

/** A wallet's error as ours: by its code, never by its words. The wallet's own stays as the cause. */
const walletError =
  (codes: Codes) =>
  (method: string, error: unknown): FoyerError => {
    const all = layers(error)
    const known = all.map(({ code }) => codes[Number(code)]).find(code => code !== undefined)
    if (known !== undefined) return new FoyerError(known, { method }, { cause: error })
    const reason = [error, ...all.map(({ message }) => message)]
      .map(text => (typeof text === 'string' ? displayText(text, LONGEST) : ''))
      .find(text => text !== '')
    return new FoyerError('wallet.failed', reason === undefined ? { method } : { method, reason }, { cause: error })
  }

export const standardError = walletError(STANDARD)
export const requestError = walletError(REQUEST)

export const malformed = (method: string, detail: string) =>
  new FoyerError('wallet.malformedAnswer', { method, detail })
