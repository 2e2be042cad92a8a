/** Error with a code, as thrown by wallets. */
export class WalletError extends Error {
  /** `WalletError`. */
  override readonly name = 'WalletError'
  /** Code of the error. */
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
