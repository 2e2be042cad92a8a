import { parseSignInMessage, type SignInFields } from '@foyer/core/siwx'
import { toHex } from './hex.ts'
import { refuse } from './refusal.ts'

/** Longest message that is shown whole. */
export const MAX_TEXT = 32_768

/** Message to sign. */
export type DecodedMessage =
  /** Sign-in of this account, by the strict format of EIP-4361, Sign In With Solana or CAIP-122. Its domain is not checked yet. */
  | { kind: 'signIn'; fields: SignInFields; text: string }
  /** `resemblesSignIn`: a server with a loose parser may take it for a sign-in. */
  | { kind: 'text'; text: string; resemblesSignIn: boolean }
  | { kind: 'hex'; hex: string }

/** Reads a message of the account with this address. The text is what will be signed, byte for byte; nothing in it is normalised. */
export function decodeMessage(bytes: Uint8Array, address: string): DecodedMessage {
  if (bytes.length > MAX_TEXT) refuse('tooLong')
  const text = readText(bytes)
  if (text === undefined) return { kind: 'hex', hex: toHex(bytes) }
  const fields = readSignIn(text)
  if (!fields) return { kind: 'text', text, resemblesSignIn: /wants you to sign in with your/iu.test(text) }
  if (fields.accountAddress !== address) refuse('otherAccount')
  return { kind: 'signIn', fields, text }
}

/** Text of valid UTF-8 without control characters, tabs and line breaks excepted. */
export function readText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return /[^\P{Cc}\t\n\r]/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

function readSignIn(text: string): SignInFields | undefined {
  try {
    return parseSignInMessage(text)
  } catch {
    return undefined
  }
}
