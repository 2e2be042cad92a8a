/**
 * Types of Solana Kit, which an app needs only if it uses Kit: they are written out, because an import would break the types of an app
 * without it. Kit marks its types with properties that exist in the types only.
 * @see https://www.solanakit.com/docs/concepts/signers
 */
type Nominal<Key extends string, Marker extends string> = { readonly [Property in `__${Key}:@solana/kit`]: Marker }
type Base58<Name extends string> = string & Nominal<'stringEncoding', 'base58'> & Nominal<'brand', Name>

/** Kit's `Address`. */
export type SolanaAddress = Base58<'Address'>

/** Kit's `SignatureBytes`. */
export type SolanaSignatureBytes = Uint8Array & Nominal<'brand', 'SignatureBytes'>

/** Kit's lifetime of a transaction: a recent blockhash, or a durable nonce. */
export type SolanaLifetime =
  | { blockhash: Base58<'Blockhash'>; lastValidBlockHeight: bigint }
  | { nonce: string & Nominal<'brand', 'Nonce'>; nonceAccountAddress: SolanaAddress }

/** Kit's `Transaction`, with or without a lifetime. */
export type SolanaTransaction = Readonly<{
  messageBytes: ArrayLike<number>
  signatures: Readonly<Record<SolanaAddress, ArrayLike<number> | null>>
  lifetimeConstraint?: SolanaLifetime
}>

/** Kit's `Transaction & TransactionWithinSizeLimit & TransactionWithLifetime`. */
export type SignedSolanaTransaction = Readonly<{
  messageBytes: Uint8Array & Nominal<'brand', 'TransactionMessageBytes'>
  signatures: Readonly<Record<SolanaAddress, SolanaSignatureBytes | null>>
  lifetimeConstraint: SolanaLifetime
}> &
  Nominal<'transactionSize', 'withinLimit'>

/** Kit's `SignableMessage`. */
export type SolanaMessage = Readonly<{
  content: Uint8Array
  signatures: Readonly<Record<SolanaAddress, SolanaSignatureBytes>>
}>

/** `abortSignal` ends the waiting only: a wallet's prompt cannot be recalled. */
export type SolanaSignerConfig = Readonly<{ abortSignal?: AbortSignal }>
export type SolanaTransactionConfig = SolanaSignerConfig & Readonly<{ minContextSlot?: bigint }>

/** Kit's `TransactionModifyingSigner`. */
export interface ModifiesTransactions {
  modifyAndSignTransactions(
    transactions: readonly SolanaTransaction[],
    config?: SolanaTransactionConfig,
  ): Promise<readonly SignedSolanaTransaction[]>
}

/** Kit's `TransactionSendingSigner`. */
export interface SendsTransactions {
  signAndSendTransactions(
    transactions: readonly SolanaTransaction[],
    config?: SolanaTransactionConfig,
  ): Promise<readonly SolanaSignatureBytes[]>
}

/** Kit's `MessageModifyingSigner`. */
export interface ModifiesMessages {
  modifyAndSignMessages(
    messages: readonly SolanaMessage[],
    config?: SolanaSignerConfig,
  ): Promise<readonly SolanaMessage[]>
}
