/** Input of a PSBT, and the account that signs it. */
export interface InputToSign {
  /** An account that the wallet shares. */
  address: string
  /** From 0, in the order of the PSBT. */
  index: number
  /** Allowed signature hash types. Default: that of the PSBT, else `SIGHASH_ALL`. */
  sighashTypes?: readonly number[]
}

/** Transaction to sign. */
export interface SignPsbtRequest {
  /** Base64. @see https://github.com/bitcoin/bips/blob/master/bip-0174.mediawiki */
  psbt: string
  /** Default: the inputs that spend outputs of the provider's own account. Others are not signed. */
  signInputs?: readonly InputToSign[]
  /** Also sends the transaction: by the wallet where it can, else finalized and sent to the network's endpoints. Default: false. */
  broadcast?: boolean
}

/** Message to sign. */
export interface SignMessageRequest {
  /** Text to sign. */
  message: string
  /** An account that the wallet shares. Default: the provider's own. */
  address?: string
  /** Default: the one that wallets support most for the address. Some wallets choose themselves: another one than requested rejects. */
  protocol?: 'ecdsa' | 'bip322'
}

/** Transfer that the wallet builds, signs and sends. */
export interface SendTransferRequest {
  /** Address of the receiver. */
  recipient: string
  /** In satoshi. */
  amount: bigint
}

/** Account of the connected wallet. */
export interface Bip122Account {
  /** Address of the account. */
  address: string
  /** Hex. Absent for a wallet that does not report it. */
  publicKey?: string
  /** Purposes as WBIP wallets name them. */
  purpose: 'payment' | 'ordinals'
}

/**
 * Connected Bitcoin wallet, the same over an extension and over WalletConnect. It belongs to one account on one chain.
 * - A method that the wallet does not have is absent.
 * - It never uses another account: it rejects with `wallet.unauthorized` once the wallet no longer shares its own, and with
 *   `wallet.disconnected` after the connection's end.
 * - Rejects with a FoyerError, and with a TypeError or RangeError for an argument that is not valid. The wallet is then not asked.
 */
export interface Bip122Provider {
  /**
   * Signs inputs of a PSBT. Resolves with the signed PSBT, which the wallet may have finalized, and with the transaction id after a
   * broadcast. A wallet that sends and returns only the id leaves `psbt` as it was requested.
   */
  signPsbt?(request: SignPsbtRequest): Promise<{ psbt: string; txid?: string }>
  /** Resolves with a base64 signature, and the account that signed. */
  signMessage?(request: SignMessageRequest): Promise<{ address: string; signature: string }>
  /** Pays from the provider's account; the wallet chooses coins and fee. Resolves with the transaction id once it is sent. */
  sendTransfer?(request: SendTransferRequest): Promise<{ txid: string }>
  /** Accounts that the wallet shares, those for payments first. Over WalletConnect the wallet is asked, and may report further addresses. */
  getAccounts(): Promise<Bip122Account[]>
}

declare module '@foyer/core/chain' {
  interface ProviderTypes {
    bip122: Bip122Provider
  }
}
