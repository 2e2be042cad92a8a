type Hex = `0x${string}`

/** Transaction to sign: the `SignerPayloadJSON` of `@polkadot/types`. */
export interface SignerPayload {
  /** Address of the account that signs, in SS58. */
  address: string
  /** Asset that pays the fee, SCALE-encoded as hex. Absent: the native currency. */
  assetId?: Hex
  /** Hash of the block that the mortality starts from. */
  blockHash: Hex
  /** Number of that block. */
  blockNumber: Hex
  /** Mortality, SCALE-encoded as hex. */
  era: Hex
  /** Hash of the chain's first block. */
  genesisHash: Hex
  /** Hash of the metadata (RFC-78), where the mode asks for it. */
  metadataHash?: Hex
  /** Call, SCALE-encoded as hex. */
  method: string
  /** 1 where the signature covers `metadataHash`, else 0. */
  mode?: number
  /** Number of the account's transaction. */
  nonce: Hex
  /** Version of the runtime. */
  specVersion: Hex
  /** Tip for the block's author, in planck. */
  tip: Hex
  /** Version of the transactions' format. */
  transactionVersion: Hex
  /** Names of the chain's signed extensions, in their order. */
  signedExtensions: string[]
  /** Version of the extrinsic's format. */
  version: number
  /** Lets the wallet change the transaction and answer with the whole of it. */
  withSignedTransaction?: boolean
}

/** Message to sign: the `SignerPayloadRaw` of `@polkadot/types`. `data` is text, or bytes as 0x hex. */
export interface SignerRawPayload {
  /** Address of the account that signs, in SS58. */
  address: string
  /** Text, or bytes as 0x hex. */
  data: string
  /** Whether `data` is a message (`bytes`) or a transaction (`payload`). */
  type: 'bytes' | 'payload'
}

/** Answer of a wallet: the `SignerResult` of `@polkadot/types`. */
export interface SignerResult {
  /** Number of the answer. */
  id: number
  /** Signature as 0x hex. */
  signature: Hex
  /** Whole signed transaction, where the wallet has changed it. */
  signedTransaction?: Hex | Uint8Array
}

/** `Signer` of `@polkadot/api`, for `signAndSend(address, { signer })`. A method that the wallet does not have is absent. */
export interface PolkadotJsSigner {
  /** Asks the wallet to sign a transaction. */
  signPayload?: (payload: SignerPayload) => Promise<SignerResult>
  /** Asks the wallet to sign a message. */
  signRaw?: (raw: SignerRawPayload) => Promise<SignerResult>
}

/** `PolkadotSigner` of `polkadot-api`, for `signAndSubmit(signer)`. @see https://papi.how/signers/polkadot-signer */
export interface PapiSigner {
  /** Key of 32 bytes. */
  publicKey: Uint8Array
  /** Asks the wallet to sign a transaction. Resolves with the signed transaction. */
  signTx: (
    callData: Uint8Array,
    signedExtensions: Record<string, { identifier: string; value: Uint8Array; additionalSigned: Uint8Array }>,
    metadata: Uint8Array,
    atBlockNumber: number,
    hasher?: (data: Uint8Array) => Uint8Array,
  ) => Promise<Uint8Array>
  /** Asks the wallet to sign a message. Resolves with the signature. */
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
  /** Signer for `@polkadot/api`. */
  readonly signer: PolkadotJsSigner
  /** Absent when the wallet does not sign transactions. `signBytes` rejects with `wallet.unsupportedMethod` when it does not sign messages. */
  readonly papiSigner?: PapiSigner
  /** `publicKey` as 0x hex. The address has the prefix of the active network, or over WalletConnect that of the wallet. */
  readonly account: {
    /** Address in SS58. */
    readonly address: string
    /** Key of 32 bytes, as 0x hex. */
    readonly publicKey: Hex
  }
}

declare module '@foyer/core/chain' {
  interface ProviderTypes {
    polkadot: PolkadotProvider
  }
}
