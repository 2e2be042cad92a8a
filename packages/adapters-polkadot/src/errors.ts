import { displayText, type ErrorCode } from '@foyer/core/chain'
import { walletErrors } from '@foyer/core/chain/adapters'

/** What the codes mean here, of the wallets that have any. @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors */
const CODES: Record<number, ErrorCode> = {
  4001: 'wallet.rejected',
  [-32002]: 'wallet.requestPending',
  4100: 'wallet.unauthorized',
  4200: 'wallet.unsupportedMethod',
  4900: 'wallet.disconnected',
}

const LONGEST = 300

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

const sentenceOf = (message: unknown) => (typeof message === 'string' ? displayText(message, LONGEST) : '')

/** By its code, or by its sentence where the family has nothing else. */
export const walletError = walletErrors({
  inner: ['cause'],
  meaning: ({ code, message }) =>
    CODES[Number(code)] ?? SENTENCES.find(([sentence]) => sentence.test(sentenceOf(message)))?.[1],
})
