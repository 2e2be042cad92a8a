type Hex = `0x${string}`

/** Transaction to sign: the `SignerPayloadJSON` of `@polkadot/types`. */
export interface SignerPayload {
  address: string
  assetId?: Hex
  blockHash: Hex
  blockNumber: Hex
  era: Hex
  genesisHash: Hex
  metadataHash?: Hex
  method: string
  mode?: number
  nonce: Hex
  specVersion: Hex
  tip: Hex
  transactionVersion: Hex
  signedExtensions: string[]
  version: number
  /** Lets the wallet change the transaction and answer with the whole of it. */
  withSignedTransaction?: boolean
}

/** Message to sign: the `SignerPayloadRaw` of `@polkadot/types`. `data` is text, or bytes as 0x hex. */
export interface SignerRawPayload {
  address: string
  data: string
  type: 'bytes' | 'payload'
}

/** Answer of a wallet: the `SignerResult` of `@polkadot/types`. */
export interface SignerResult {
  id: number
  signature: Hex
  signedTransaction?: Hex | Uint8Array
}

/** `Signer` of `@polkadot/api`, for `signAndSend(address, { signer })`. A method that the wallet does not have is absent. */
export interface PolkadotJsSigner {
  signPayload?: (payload: SignerPayload) => Promise<SignerResult>
  signRaw?: (raw: SignerRawPayload) => Promise<SignerResult>
}

/** `PolkadotSigner` of `polkadot-api`, for `signAndSubmit(signer)`. @see https://papi.how/signers/polkadot-signer */
export interface PapiSigner {
  publicKey: Uint8Array
  signTx: (
    callData: Uint8Array,
    signedExtensions: Record<string, { identifier: string; value: Uint8Array; additionalSigned: Uint8Array }>,
    metadata: Uint8Array,
    atBlockNumber: number,
    hasher?: (data: Uint8Array) => Uint8Array,
  ) => Promise<Uint8Array>
  signBytes: (data: Uint8Array) => Promise<Uint8Array>
}

/**
 * Active account of the connected Polkadot wallet, the same over an extension and over WalletConnect. Another account has another provider;
 * this one signs for its own as long as the wallet shares it.
 * - Addresses may have any SS58 prefix: they are compared by public key. Another account's is `wallet.unauthorized`.
 * - An extension signs for every chain that it knows; over WalletConnect another chain than the session's is `network.notApproved`.
 * - After the connection's end each method rejects with `wallet.disconnected`.
 */
export interface PolkadotProvider {
  readonly signer: PolkadotJsSigner
  /** Absent when the wallet does not sign transactions. `signBytes` rejects with `wallet.unsupportedMethod` when it does not sign messages. */
  readonly papiSigner?: PapiSigner
  /** `publicKey` as 0x hex. The address has the prefix of the active network, or over WalletConnect that of the wallet. */
  readonly account: { readonly address: string; readonly publicKey: Hex }
}

declare module '@foyer/core/chain' {
  interface ProviderTypes {
    polkadot: PolkadotProvider
  }
}
