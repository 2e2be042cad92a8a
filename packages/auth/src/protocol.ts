import type {
  Approval,
  AuthFact,
  AuthSession,
  CaipNetworkId,
  EmailChallenge,
  ErrorCode,
  FarcasterChallenge,
  LoginEnd,
  Social,
} from '@foyer/core/chain'

/** Version of the messages. A vault answers no other one. */
export const PROTOCOL = 1

/** Characters of a message: a PSBT with its previous transactions is the largest one. Longer ones are not read. */
export const LARGEST_MESSAGE = 512 * 1024

/** Characters that a page keeps for a frame that the browser lets store nothing. A vault reads no longer text. */
export const LARGEST_MEMORY = 256 * 1024

/** Requests of a page: `burst` at once, and one more each `every` milliseconds. */
export const RATE = { burst: 60, every: 100 } as const

/** Social logins of the vault, in the order in which they are shown. */
export const SOCIALS: readonly Social[] = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']

/** First message of a page to the vault's frame, with a MessagePort. `nonce` returns in the greeting. */
export type Hello = {
  /** Mark of the message. */
  foyer: 'vault'
  /** Version of the protocol. */
  version: typeof PROTOCOL
  /** Text that returns in the greeting. */
  nonce: string
  /** Name of the app. */
  name: string
  /** Text that the page keeps for a frame that the browser lets store nothing: the newest one that it got as `kept`. */
  kept?: string
}

/** First message of the frame, on the port: that it is ready, or why it does not serve this page. */
export type Greeting = { nonce: string } & ({ ready: true } | { ready: false; reason: 'embedder' })

/** Pages of the vault's own window. A request that names a window gives the id that the page opens it with: `/window?w=<id>`. */
export type VaultPage = 'export' | 'passkeys'

/** Parameters and answer of each request. */
export type Requests = {
  restore: { params: Record<never, never>; answer: AuthSession | null }
  startEmail: { params: { email: string }; answer: EmailChallenge }
  checkEmail: { params: { challenge: string; code: string }; answer: LoginEnd }
  social: { params: { provider: Social; window: string }; answer: LoginEnd }
  startFarcaster: { params: Record<never, never>; answer: FarcasterChallenge }
  awaitFarcaster: { params: { challenge: string }; answer: LoginEnd }
  enter: { params: { purpose: 'create' | 'recover' | 'open'; window: string }; answer: AuthSession }
  approve: { params: { approval: string; window: string }; answer: null }
  abandon: { params: { approval: string }; answer: null }
  openVault: { params: { page: VaultPage; window: string }; answer: null }
  request: { params: { chainId: CaipNetworkId; method: string; params: unknown }; answer: unknown }
  signOut: { params: Record<never, never>; answer: null }
}

/** Name of a request. */
export type Method = keyof Requests

/** Message of a page: a request, or that nobody waits for an answer any more. `id` comes first in the text. */
export type PageMessage = { [M in Method]: { id: number; method: M; params: Requests[M]['params'] } }[Method]
/** Message of a page that no longer waits for the answer to a request. */
export type AbortMessage = {
  /** Id of the request. */
  id: number
  /** Mark of the message. */
  abort: true
}

/**
 * Codes with which a vault says why it signed nothing, for dapps: of EIP-1193 and EIP-5792.
 * @see https://eips.ethereum.org/EIPS/eip-5792#error-codes
 */
export const REFUSALS = {
  otherAccount: 4100,
  unsupported: 4200,
  capability: 5700,
  chain: 5710,
  usedId: 5720,
  unknownId: 5730,
  tooMany: 5740,
} as const

/** Code of a refusal. */
export type RefusalCode = (typeof REFUSALS)[keyof typeof REFUSALS]

/** Whether a foreign value is the code of a refusal. */
export const isRefusalCode = (value: unknown): value is RefusalCode => Object.values<unknown>(REFUSALS).includes(value)

/** Error of the core, as plain data. */
export type WireError = {
  /** Code of the error. */
  code: ErrorCode
  /** Facts of the error, by its code. */
  context: Record<string, string | number>
  /** Code for a dapp. Comes with `auth.refused` alone. */
  refusal?: RefusalCode
}

/** Message of the frame. */
export type FrameMessage =
  | { id: number; ok: true; answer: unknown }
  | { id: number; ok: false; error: WireError }
  | { fact: AuthFact }
  | { kept: string }

export type { Approval, AuthFact, AuthSession, LoginEnd }

/** Id of a request, read from the beginning of its text alone: a message that is refused unread is answered too. */
export const idOf = (text: string): number | undefined => {
  const digits = /^\{"id":(\d{1,9})[,}]/.exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Reads a message: an object in JSON. Undefined for anything else, and for more than the largest. */
export function readMessage(data: unknown): Record<string, unknown> | undefined {
  if (typeof data !== 'string' || data.length > LARGEST_MESSAGE) return undefined
  try {
    const value: unknown = JSON.parse(data)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}
