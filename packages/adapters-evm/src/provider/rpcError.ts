import { type ErrorCode, isFoyerError } from '@foyer/core/chain'
import { attempt, plainCopy } from '@foyer/core/chain/adapters'
import { REFUSALS, walletError } from '../errors.ts'

/** Error of an EIP-1193 provider. @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  readonly data?: unknown

  constructor(code: number, message: string, { data, cause }: { data?: unknown; cause?: unknown } = {}) {
    super(message, { cause })
    this.code = code
    if (data !== undefined) this.data = data
  }
}

/** @see https://eips.ethereum.org/EIPS/eip-1474#error-codes */
const INTERNAL = -32603
/** "Transaction creation failed": nothing was signed. */
const REJECTED = -32003

/** Codes of the errors that are ours. */
const CODES: Partial<Record<ErrorCode, number>> = {
  'connect.cancelled': 4900,
  'connector.notFound': 4900,
  'network.notApproved': 4901,
  'network.notFound': 4902,
  'network.switchingOff': 4200,
  'wallet.chainDisconnected': 4901,
  'wallet.disconnected': 4900,
  'wallet.rejected': 4001,
  'wallet.requestPending': -32002,
  'wallet.unauthorized': 4100,
  'wallet.unsupportedMethod': 4200,
}

const read = (value: unknown, field: string): unknown => attempt(() => (value as Record<string, unknown>)[field])

/** Reads a foreign error once: code and data of a wallet or an endpoint stay as they are. Never throws. */
export function toRpcError(error: unknown): ProviderRpcError {
  if (error instanceof ProviderRpcError) return error
  const message = read(error, 'message')
  const text = (typeof message === 'string' && message) || 'The request failed.'
  const ours = isFoyerError(error) ? CODES[error.code] : undefined
  if (ours !== undefined) return new ProviderRpcError(ours, text, { cause: error })
  // The wallet's own error is the cause of ours.
  const original = isFoyerError(error) ? error.cause : error
  const code = read(original, 'code')
  const data = plainCopy(read(original, 'data'))
  // A vault that says no code has signed nothing all the same.
  const other = isFoyerError(error, 'auth.refused') ? REJECTED : INTERNAL
  // By its text the refusal is none: a dapp that read its code would say that nothing was sent.
  const isDoubtful = REFUSALS.includes(Number(code)) && walletError('request', original).code !== 'wallet.rejected'
  const own = Number.isInteger(code) && !isDoubtful ? (code as number) : other
  return new ProviderRpcError(own, text, { data, cause: error })
}
