import type { CaipNetworkId, ChainNamespace } from '../../../chain/namespace.ts'
import type { ErrorRecord } from '../../../errors.ts'

/** Account that pays: it decides which addresses and names count. */
export type ReceiverPlace = { namespace: ChainNamespace; chainId: CaipNetworkId; address: string }

/** Receiver that a transfer can go to. */
export type Receiver = {
  /** As it is sent to: on eip155 with its EIP-55 checksum. */
  address: string
  name?: string
  imageUrl?: string
  /** Known address that this one begins and ends like, but is not. */
  twin?: string
  /** It is the paying account itself. */
  own?: boolean
}

export type ReceiverProblem =
  | { kind: 'invalid' }
  | { kind: 'checksum' }
  | { kind: 'wrongNamespace'; namespace: ChainNamespace }
  | { kind: 'wrongChain'; chainId: string }
  | { kind: 'unknownName'; name: string }
  | { kind: 'failed'; error: ErrorRecord }
  | { kind: 'secret' }

/** Terms of a payment URI besides the receiver. `units`: base units as decimal text; `decimal`: whole units. */
export type PaymentTerms = { amount?: { units: string } | { decimal: string }; token?: string }

export type ReceiverReport =
  | { type: 'receiver.changed'; receiver: Receiver | undefined }
  | { type: 'payment.requested'; terms: PaymentTerms }

export type Contact = { address: string; name?: string; kind: 'own' | 'recent' }
