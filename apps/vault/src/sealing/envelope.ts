import { base64urlnopad } from '@scure/base'
import * as z from 'zod/mini'
import { ENTROPY_LENGTH } from '../keys/phrase.ts'

export const IV_LENGTH = 12
const TAG_LENGTH = 16

/** Device part that opens an envelope: a key of this browser, a passkey, or the recovery code. */
export const ENVELOPE_KINDS = ['device', 'passkey', 'recovery'] as const
export type EnvelopeKind = (typeof ENVELOPE_KINDS)[number]

/** Purpose of an envelope. It is authenticated with the seed: an envelope of another account or kind does not open in its place. */
export interface EnvelopeHeader {
  kind: EnvelopeKind
  /** Account of the login server. */
  account: string
  /** Name of this envelope, under which the login server keeps its part. */
  id: string
}

/** Sealed seed as it is stored. All of it may be public: it is nothing without both parts. */
export interface Envelope extends EnvelopeHeader {
  version: 1
  /** Base64url. */
  iv: string
  /** Base64url of the encrypted entropy and its tag. */
  sealed: string
}

const name = z.string().check(z.regex(/^[\w.:-]{1,128}$/))
const bytes = (length: number) => z.string().check(z.refine(text => readBytes(text)?.length === length))

const envelope = z.strictObject({
  version: z.literal(1),
  kind: z.enum(ENVELOPE_KINDS),
  account: name,
  id: name,
  iv: bytes(IV_LENGTH),
  sealed: bytes(ENTROPY_LENGTH + TAG_LENGTH),
})

/** Reads a stored envelope. Undefined for anything else, a later version included. */
export function parseEnvelope(value: unknown): Envelope | undefined {
  const parsed = envelope.safeParse(value)
  return parsed.success ? parsed.data : undefined
}

/** Bytes of a base64url text of ours, undefined for another text. */
export function readBytes(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return text.length > 64 ? undefined : Uint8Array.from(base64urlnopad.decode(text))
  } catch {
    return undefined
  }
}

/** Text that AES-GCM authenticates beside the seed. JSON keeps the fields apart. */
export const headerText = ({ kind, account, id }: EnvelopeHeader): string =>
  JSON.stringify(['foyer vault envelope', 1, kind, account, id])
