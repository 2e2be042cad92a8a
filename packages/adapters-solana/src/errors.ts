import { type ErrorCode, FoyerError, isFoyerError } from '@foyer/core/chain'
import { type ForeignError, walletErrors } from '@foyer/core/chain/adapters'

/**
 * Error codes of Solana wallets.
 * @see https://docs.phantom.com/solana/errors
 * @see https://github.com/wallet-standard/wallet-standard/tree/master/packages/core/errors (seven-digit codes)
 */
const CODES: Record<number | string, ErrorCode> = {
  4001: 'wallet.rejected',
  4001000: 'wallet.rejected',
  [-32002]: 'wallet.requestPending',
  4100: 'wallet.unauthorized',
  3834001: 'wallet.unauthorized',
  4200: 'wallet.unsupportedMethod',
  [-32601]: 'wallet.unsupportedMethod',
  6160001: 'wallet.unsupportedMethod',
  6160002: 'wallet.unsupportedMethod',
  4900: 'wallet.disconnected',
  6160000: 'wallet.chainDisconnected',
  // Mobile Wallet Adapter: not signed, and its own window closed. Its other errors have texts that tell them apart.
  [-3]: 'wallet.rejected',
  ERROR_ASSOCIATION_CANCELLED: 'wallet.rejected',
}

/**
 * Sentences of a refusal to connect that name neither a person nor a refusal, to the letter.
 * @see https://github.com/solana-mobile/mobile-wallet-adapter (walletlib, ERROR_AUTHORIZATION_FAILED)
 */
const REFUSED_TO_CONNECT = ['authorization request failed']
const CONNECTS = ['standard:connect', 'solana:signIn']

const converted = walletErrors({
  inner: ['cause'],
  // Solana Kit puts the code in `context.__code`.
  meaning: ({ code, context }) => CODES[String(code ?? (context as ForeignError | undefined)?.__code)],
})

/** Converts an error of a wallet. Where nothing was signed or sent, a sentence that is known whole is a refusal. */
export function walletError(method: string, error: unknown): FoyerError {
  const own = converted(method, error)
  const isRefused =
    isFoyerError(own, 'wallet.failed') &&
    CONNECTS.includes(method) &&
    REFUSED_TO_CONNECT.includes(own.context.reason ?? '')
  return isRefused ? new FoyerError('wallet.rejected', { method }, { cause: own.cause }) : own
}
