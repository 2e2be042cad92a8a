import { holdsSecret } from '../../rules/secrets.ts'
import { readPaymentUri } from './paymentUri.ts'
import { readAddress } from './readAddress.ts'
import { readName } from './readName.ts'
import type { Reading, ReceiverPlace } from './receiver.types.ts'

/** Characters of a text that are read. `holdsSecret` reads no longer one, and takes it for a secret. */
export const MOST_TEXT = 4_097

/** Text of a paste in one piece: without line breaks, and white space around it. */
const inOnePiece = (text: string) => text.replace(/[^\S\n\r]*[\n\r]+[^\S\n\r]*/g, '').trim()

const INVISIBLE = /[\p{Cf}\p{DI}]/gu

const PAYMENT_URI = /^(?:ethereum|solana|bitcoin):/i

const problem = (kind: 'invalid' | 'secret'): Reading => ({ type: 'problem', problem: { kind } })

/**
 * Reads what a visitor has typed, pasted or scanned: an address, CAIP-10 account id, payment URI (EIP-681, Solana Pay, BIP-21) or name. Never
 * throws. Without a place to pay from, only a secret is recognised.
 */
export function readReceiver(text: string, place: ReceiverPlace | undefined): Reading {
  if (text.length >= MOST_TEXT) return problem('secret')
  const plain = inOnePiece(text.replace(INVISIBLE, ''))
  if (plain === '') return { type: 'nothing' }
  if (!place) return holdsSecret(text) ? problem('secret') : { type: 'nothing' }
  // Valid addresses and URIs come first: with their parameters they may look like a key in groups.
  const found = readAddress(plain.replace(/\s/g, ''), place) ?? readPaymentUri(plain, place)
  if (found) return found
  // The chain in a payment URI looks like an email address.
  if (holdsSecret(PAYMENT_URI.test(plain) ? text.replaceAll('@', ' ') : text)) return problem('secret')
  // Emoji in a name have joiners, which decide which name it is.
  const name = readName(inOnePiece(text))
  return name === undefined ? problem('invalid') : { type: 'name', name }
}
