import type { ErrorCode } from '@foyer/core/chain'
import { type ForeignError, walletErrors } from '@foyer/core/chain/adapters'

/**
 * Error codes of Solana wallets.
 * @see https://docs.phantom.com/solana/errors
 * @see https://github.com/wallet-standard/wallet-standard/tree/master/packages/core/errors (seven-digit codes)
 */
const CODES: Record<number, ErrorCode> = {
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
}

export const walletError = walletErrors({
  inner: ['cause'],
  // Solana Kit puts the code in `context.__code`.
  meaning: ({ code, context }) => CODES[Number(code ?? (context as ForeignError | undefined)?.__code)],
})
