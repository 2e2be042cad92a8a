import { REFUSALS, type RefusalCode } from '@foyer/auth/protocol'
import type { PublicAccounts, VaultChain } from '../approval/approval.types.ts'
import type { Refusal, RefusalReason } from '../decode/refusal.ts'
import type { SentOperation } from '../frame/operations.ts'
import type { Accounts } from '../keys/openAccounts.ts'

/** One line of a review. Values are shown as text, whole. */
export interface Row {
  label: string
  value: string
  /** `long` keeps the line breaks of the value. */
  kind?: 'amount' | 'address' | 'long'
  note?: string
}

/** Value that is signed, under the name that the page gave it. A number is the place in a list, counted from 1. */
export interface NamedValue {
  name: string | number
  /** Values that belong to this one. Undefined for one without parts. */
  parts?: readonly NamedValue[]
  /** Text of one without parts. */
  text?: string
  kind?: 'address' | 'long'
}

/** Signed transaction on its way to the network. Sending the same bytes again does no more than sending them once. */
export interface Sending {
  /** Id of the transaction as the chain writes it, computed here. */
  id: string
  /** Throws `EndpointRefused` where the endpoint says no. After any other rejection the transaction may be on its way. */
  post: (signal: AbortSignal) => Promise<void>
  /** Whether the chain has it. */
  isKnown: (signal: AbortSignal) => Promise<boolean>
}

/** Answer for the page, and what has to be sent before it is given. `operation` is what the frame keeps of one of the smart account. */
export type Signed = { result: unknown; sending?: Sending; operation?: SentOperation }

/** Everything that the visitor is shown, and the use of the key for exactly that. */
export interface Review {
  /** Completes "{origin} asks you to …". */
  ask: string
  network: string
  rows: readonly Row[]
  /** Values that are signed under names of the page. Shown apart from the rows, whose labels are the vault's own, and as nested as it is signed. */
  data?: readonly NamedValue[]
  warnings: readonly string[]
  /** Number of the account that this uses up, as a text: of two requests with the same one the chain carries out one at most. */
  once?: string
  /** Signs the bytes that were shown. The caller has checked that the accounts are the shown ones. */
  sign: (accounts: Accounts) => Signed | Promise<Signed>
}

/** Request of a page, with what the vault has to read it by. */
export interface ReviewRequest {
  origin: string
  method: string
  params: unknown
  chain: VaultChain
  chains: readonly VaultChain[]
  accounts: PublicAccounts
  signal: AbortSignal
  /** Operations on this chain that no page waits for. */
  over?: readonly SentOperation[] | undefined
}

/** Of a refusal: its code for the page, and whether the same request may be signed a little later. */
type Kind = { code?: RefusalCode; mayChange?: boolean }

/** The vault does not sign this. The message is the reason, for the visitor. */
export class NotSigned extends Error {
  override readonly name = 'NotSigned'
  readonly code: RefusalCode | undefined
  readonly mayChange: boolean

  constructor(reason: string, { code, mayChange = false }: Kind = {}) {
    super(reason)
    this.code = code
    this.mayChange = mayChange
  }
}

/** Ends a review with a reason in plain words. */
export function notSigned(reason: string, kind?: Kind): never {
  throw new NotSigned(reason, kind)
}

const REASONS: Record<RefusalReason, string> = {
  malformed: 'The request cannot be read.',
  tooLong: 'The request is too long to be shown.',
  oddName: 'The request gives a value a name that no contract can have, and that could pass for another value.',
  unsupported: 'This wallet does not sign requests of this kind.',
  otherAccount: 'The request is for another account than yours.',
  rawHash: 'The request asks you to sign a code that hides its content.',
  delegation: 'The request would give control of your whole account to a contract.',
  userOperation: 'The request could do anything in the name of your account.',
  nestedSignature: 'The request would have your smart account sign something that is not shown.',
  ownAccount: 'The request could change who your smart account belongs to, or what it does.',
  transactionAsMessage: 'The request is a transaction that looks like a message.',
  notText: 'The message is not text, so that it cannot be shown.',
  unprovenAmount: 'The request does not prove how much bitcoin it spends.',
  sighash: 'The signature would let others change where the bitcoin goes.',
  otherScript: 'The request spends bitcoin in a way that this wallet does not sign.',
  overspent: 'The request spends more bitcoin than it has.',
}

/** Reasons that are about the kind of a request, and not about its content. */
const CODES: Partial<Record<RefusalReason, RefusalCode>> = {
  unsupported: REFUSALS.unsupported,
  otherAccount: REFUSALS.otherAccount,
}

/** Passes what a decoder has read, and ends the review where it refuses. */
export function accepted<Decoded extends { kind: string }>(decoded: Decoded | Refusal): Exclude<Decoded, Refusal> {
  if (decoded.kind === 'refused') {
    const { reason } = decoded as Refusal
    const code = CODES[reason]
    notSigned(REASONS[reason], code && { code })
  }
  return decoded as Exclude<Decoded, Refusal>
}

/** Error of an answer of the network that cannot be used. Nothing was signed, and asking again may help. */
export const badAnswer = (): Error => new Error('The network gave an answer that cannot be read.')
