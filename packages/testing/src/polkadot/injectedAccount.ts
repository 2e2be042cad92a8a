/** Account of an injected wallet. */
export interface InjectedAccount {
  /** Address in SS58. */
  address: string
  /** Name that the wallet gives the account. */
  name?: string
  /** Type of its key, such as `sr25519`. */
  type?: string
  /** Genesis hash of the only chain on which the account can be used. */
  genesisHash?: string | null
}
