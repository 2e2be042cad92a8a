/** An error with a code, as wallets throw it. @see https://docs.phantom.com/solana/errors */
export class SolanaWalletError extends Error {
  override readonly name = 'SolanaWalletError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
