import { displayText, type ErrorCode, isFoyerError } from '@foyer/core/chain'
import { walletErrors } from '@foyer/core/chain/adapters'

/** Error codes, for wallets that have any. @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors */
const CODES: Record<number, ErrorCode> = {
  4001: 'wallet.rejected',
  [-32002]: 'wallet.requestPending',
  4100: 'wallet.unauthorized',
  4200: 'wallet.unsupportedMethod',
  4900: 'wallet.disconnected',
}

const MAX_LENGTH = 300

/**
 * Messages of the wallets, which reject without codes. A message has to match as a whole. The first ones are of the polkadot-js extension and
 * its forks, the last ones of Talisman.
 * @see https://github.com/polkadot-js/extension (packages/extension-base/src/background/handlers)
 * @see https://github.com/TalismanSociety/talisman (packages/extension-core/src/domains/sitesAuthorised)
 */
const MESSAGES: readonly (readonly [RegExp, ErrorCode])[] = [
  [/^(?:rejected|cancell?ed|rejected by user|user rejected(?: the)? request\.?)$/i, 'wallet.rejected'],
  [/^Connection request was (?:rejected|cancelled) by the user\.$/, 'wallet.rejected'],
  [/^The source \S+ has a pending authorization request$/, 'wallet.requestPending'],
  [/^The source \S+ is not allowed to interact with this extension$/, 'wallet.unauthorized'],
  [/^The source \S+ has not been enabled yet$/, 'wallet.unauthorized'],
  [/^Site \S+ has not been authorised for Talisman yet$/, 'wallet.unauthorized'],
  [/^No Talisman wallet accounts are authorised to connect to \S+$/, 'wallet.noAccounts'],
]

const textOf = (message: unknown) => (typeof message === 'string' ? displayText(message, MAX_LENGTH) : '')

/** Whether the wallet has refused a request before its visitor saw it, because of an earlier one. */
export const isRateLimited = (error: unknown): boolean =>
  isFoyerError(error, 'wallet.failed') && error.context.reason === 'Rate limit exceeded. Try again later.'

/** Maps an error by its code, or by its message. */
export const walletError = walletErrors({
  inner: ['cause'],
  meaning: ({ code, message }) =>
    CODES[Number(code)] ?? MESSAGES.find(([pattern]) => pattern.test(textOf(message)))?.[1],
})
