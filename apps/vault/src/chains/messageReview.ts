import { displayText } from '@foyer/core/chain'
import type { DecodedMessage } from '../decode/text.ts'
import { notSigned, type Row } from './review.ts'

/** Rows and warnings of a message. A sign-in for another site than the one that asks is refused: it would sign the visitor in there. */
export function messageReview(
  message: DecodedMessage,
  origin: string,
): { ask: string; rows: readonly Row[]; warnings: readonly string[] } {
  if (message.kind === 'hex') {
    const warnings = ['These bytes are not text. Nobody can tell from them what you sign.']
    return { ask: 'sign bytes', rows: [{ label: 'Bytes', value: message.hex, kind: 'long' }], warnings }
  }
  const text: Row = { label: 'Message', value: message.text, kind: 'long' }
  if (message.kind === 'text') {
    if (message.resemblesSignIn) assertOwnSite(message.text, origin)
    const warnings = message.resemblesSignIn
      ? ['This looks like a sign-in, but is not written as one. Another site may take it for your sign-in.']
      : []
    return { ask: 'sign a message', rows: [text], warnings: [...warnings, ...odd(message.text)] }
  }
  const { domain, uri } = message.fields
  if (domain !== hostOf(origin) || (uri !== undefined && hostOf(uri) !== domain)) refuseSite(domain)
  return { ask: 'sign in', rows: [{ label: 'Sign in to', value: domain }, text], warnings: [] }
}

const refuseSite = (domain: string): never =>
  notSigned(`The message would sign you in at another site (${domain}) than the one that asks.`)

/** Refuses a sign-in for another site that is not quite written as one: a server with a loose parser may take it. */
function assertOwnSite(text: string, origin: string): void {
  for (const before of text.split(/\swants you to sign in with your/iu).slice(0, -1)) {
    const named = before.trimEnd().split(/\s/).at(-1)!
    const domain = named.replace(/^[a-z][a-z0-9+.-]*:\/\//iu, '')
    if (domain !== hostOf(origin)) refuseSite(displayText(domain, 60))
  }
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : undefined)

/** Characters that are not seen, or that change the direction of what follows. */
const odd = (text: string) =>
  /[\p{Cf}\p{Co}\p{Cn}\u2800]/u.test(text)
    ? ['The message has invisible characters: it may not be what it looks like.']
    : []
