import { type ErrorCode, FoyerError, isFoyerError } from '@foyer/core/chain'
import { type ForeignError, layersOf, walletErrors } from '@foyer/core/chain/adapters'

/**
 * Codes of a refusal by a person. Some wallets give every error one of them.
 * @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes (5000 to 5002)
 */
export const REFUSALS: readonly number[] = [4001, 5000, 5001, 5002]

/**
 * Other error codes of EVM wallets.
 * @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors
 * @see https://eips.ethereum.org/EIPS/eip-1474#error-codes
 */
const CODES: Record<number, ErrorCode> = {
  [-32002]: 'wallet.requestPending',
  4100: 'wallet.unauthorized',
  4200: 'wallet.unsupportedMethod',
  [-32601]: 'wallet.unsupportedMethod',
  4900: 'wallet.disconnected',
  4901: 'wallet.chainDisconnected',
}

/**
 * Whole sentences of wallets whose errors have no code.
 * @see https://www.npmjs.com/package/@safe-global/safe-apps-provider
 */
const SAFE_REFUSED = 'Transaction was rejected'
const MISSING = /^"[a-z]+_\w+" not (?:implemented|supported)$/

/** Whether a layer without a code says that the wallet does not have the method. */
export const saysMissing = ({ code, message }: ForeignError): boolean =>
  code === undefined && typeof message === 'string' && MISSING.test(message)

function meaningOf(layer: ForeignError): ErrorCode | undefined {
  const { code, message } = layer
  if (saysMissing(layer)) return 'wallet.unsupportedMethod'
  return REFUSALS.includes(Number(code)) || (code === undefined && message === SAFE_REFUSED)
    ? 'wallet.rejected'
    : CODES[Number(code)]
}

/** Wallets put the original error in `data` or `data.originalError`, bridges in `cause`. */
export const INNER = ['data', 'originalError', 'cause']

/** Requests that share accounts, sign a message, or change the network: whatever their error is, nothing was sent. */
const HARMLESS =
  /^(?:eth_requestAccounts|personal_sign|eth_signTypedData(?:_v\d)?|wallet_(?:connect|requestPermissions|(?:add|switch)EthereumChain))$/

const ofStandard = walletErrors({
  inner: INNER,
  meaning: meaningOf,
  texts: ({ reasons, message }) => [(reasons as ForeignError | undefined)?.description, message],
  cannotSend: method => HARMLESS.test(method),
})

/**
 * Whole sentences of real wallets whose code says something else, or that have none.
 * - Rabby, before it has an account: 4001. @see https://github.com/RabbyHub/Rabby (src/background/controller/provider)
 * - Chromium, for an extension that was updated or turned off while its page was open.
 * - MetaMask, when its background has gone. @see https://github.com/MetaMask/providers (src/messages.ts)
 */
const SENTENCES: Readonly<Record<string, ErrorCode & ('wallet.noAccounts' | 'wallet.gone')>> = {
  'wallet must has at least one account': 'wallet.noAccounts',
  'Extension context invalidated.': 'wallet.gone',
  'MetaMask: Disconnected from MetaMask background. Page reload required.': 'wallet.gone',
}

/** Converts the error of an EVM wallet. */
export function walletError(method: string, error: unknown): FoyerError {
  const known = ofStandard(method, error)
  const reason = 'reason' in known.context ? known.context.reason : undefined
  const code = reason !== undefined && Object.hasOwn(SENTENCES, reason) ? SENTENCES[reason] : undefined
  return code ? new FoyerError(code, { method }, { cause: known.cause }) : known
}

/**
 * Whether a wallet has failed with one of these codes in any layer, and with that of a refusal in none: a person who may have refused is not asked
 * again.
 */
export const hasFailedWith = (error: unknown, isMeant: (code: number) => boolean): boolean => {
  if (!isFoyerError(error, 'wallet.failed')) return false
  const codes = layersOf(error.cause, INNER).map(({ code }) => Number(code))
  return codes.some(isMeant) && !codes.some(code => REFUSALS.includes(code))
}
