/** Message with the signature that a wallet answered for it. */
export interface Signed {
  address: string
  message: string
  /** In the encoding of the chain. */
  signature: string
  /** Endpoint of the account's chain, which verifies the signatures of contracts. */
  rpc?: string | undefined
}
