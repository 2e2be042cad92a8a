import type { DoneActorEvent, ErrorActorEvent } from 'xstate'
import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import type { ErrorRecord } from '../../errors.ts'

/** Account that pays: decides which addresses and names count. */
export type ReceiverPlace = { namespace: ChainNamespace; chainId: CaipNetworkId; address: string }

/** Receiver that a transfer can go to. */
export type Receiver = {
  /** Address as it is sent to: eip155 with its EIP-55 checksum, others as given. */
  address: string
  /** Name that was resolved, or the contact's. */
  name?: string
  /** Avatar of the name, safe to show. */
  imageUrl?: string
  /** Known address that begins and ends like this one, but is another (address poisoning). */
  twin?: string
  /** The paying account itself. */
  own?: boolean
}

/** Reason why the text gives no receiver. */
export type ReceiverProblem =
  /** Neither an address, a name nor a payment URI. */
  | { kind: 'invalid' }
  /** Address with a wrong checksum: a character was mistyped. */
  | { kind: 'checksum' }
  /** Address of another chain family. */
  | { kind: 'wrongNamespace'; namespace: ChainNamespace }
  /** Address or payment URI for another chain of this family. */
  | { kind: 'wrongChain'; chainId: string }
  /** Name that has no address on this chain. */
  | { kind: 'unknownName'; name: string }
  /** Look-up that failed; it can be retried. */
  | { kind: 'failed'; error: ErrorRecord }
  /** Text that may hold a secret: it is never looked up. */
  | { kind: 'secret' }

/**
 * Terms of a payment URI besides the receiver. `units` are base units as decimal text, `decimal` is an amount in whole tokens; `token` is the
 * address of the token, absent for the native currency.
 */
export type PaymentTerms = { amount?: { units: string } | { decimal: string }; token?: string }

/** Reports to the send flow. Without a receiver there is none: nothing may be sent. */
export type ReceiverReport =
  | { type: 'receiver.changed'; receiver: Receiver | undefined }
  /** A payment URI was read. Reported once for each text. */
  | { type: 'payment.requested'; terms: PaymentTerms }

/** Address to choose: another account of the visitor, or a recent receiver. */
export type Contact = {
  /** Address to send to. */
  address: string
  /** Name of the address. Absent where it has none. */
  name?: string
  /** Whether it is an account of the visitor or a recent receiver. */
  kind: 'own' | 'recent'
}

export type Contacts = {
  choices: readonly Contact[]
  /** Addresses that the visitor may know: of the history, of recent transfers and of own accounts. */
  known: readonly string[]
}

/** Content of a text, for one place. */
export type Reading =
  | { type: 'nothing' }
  | { type: 'address'; address: string; terms?: PaymentTerms }
  | { type: 'name'; name: string; terms?: PaymentTerms }
  | { type: 'problem'; problem: ReceiverProblem }

export type ReceiverContext = {
  /** Undefined while no account can pay. */
  place: ReceiverPlace | undefined
  /** Text of the field. */
  text: string
  receiver: Receiver | undefined
  problem: ReceiverProblem | undefined
  contacts: Contacts
  reading: Reading
  /** Whether the terms of this text were reported. */
  requested: boolean
  /** Name of the contact that was chosen. */
  pickedName: string | undefined
}

export type ReceiverEvent =
  /** Another account or chain pays. The text is read again for it. */
  | { type: 'place.changed'; place: ReceiverPlace | undefined }
  | { type: 'receiver.typed'; text: string }
  /** A contact was chosen. */
  | { type: 'receiver.picked'; address: string; name?: string }
  | { type: 'receiver.cleared' }
  | { type: 'receiver.retry' }
  /** The visitor may know more addresses by now. */
  | { type: 'contacts.read' }
  | DoneActorEvent<Contacts, 'contacts'>
  | ErrorActorEvent<unknown, 'contacts'>
