/** Reason for which the vault does not offer to sign. */
export type RefusalReason =
  /** Not what the format says: cut off, followed by more, or not written in the one way that is allowed. */
  | 'malformed'
  | 'tooLong'
  /** Name of a value that is no identifier of Solidity: written so, it could look like the place of another value. */
  | 'oddName'
  /** Method, version or call that the vault does not sign. */
  | 'unsupported'
  /** Names another account than the one that would sign. */
  | 'otherAccount'
  /** Digest, of which nobody can see what it stands for. */
  | 'rawHash'
  /** EIP-7702 authorisation: it gives the whole account away. */
  | 'delegation'
  /** User operation of ERC-4337 that the vault has not built. */
  | 'userOperation'
  /** Signature of the smart account in the place of one of its owner: what it allows would not be seen. */
  | 'nestedSignature'
  /** Call that could change who the smart account belongs to, or what it does. */
  | 'ownAccount'
  /** Transaction in the place of a message. */
  | 'transactionAsMessage'
  /** Bytes that are no text, for a family that signs transactions as they are. */
  | 'notText'
  /** Input of a Bitcoin transaction whose amount nothing proves. */
  | 'unprovenAmount'
  /** Signature that would leave outputs or inputs open to change. */
  | 'sighash'
  /** Script or key path other than those of our own addresses. */
  | 'otherScript'
  /** More is spent than comes in. */
  | 'overspent'

/** Answer for everything that is not signed. */
export type Refusal = { kind: 'refused'; reason: RefusalReason }

class Refused extends Error {
  readonly reason: RefusalReason
  constructor(reason: RefusalReason) {
    super(reason)
    this.reason = reason
  }
}

/** Ends the decoding that runs, which answers with this reason. */
export function refuse(reason: RefusalReason): never {
  throw new Refused(reason)
}

/** Runs a decoder. Whatever it throws becomes an answer; what it did not expect is malformed. */
export function decoding<Answer>(decode: () => Answer): Answer | Refusal {
  try {
    return decode()
  } catch (error) {
    return { kind: 'refused', reason: error instanceof Refused ? error.reason : 'malformed' }
  }
}
