/** An error with a code, as wallets throw it. */
export class BitcoinWalletError extends Error {
  override readonly name = 'BitcoinWalletError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
