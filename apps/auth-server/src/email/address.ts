import { domainToASCII } from 'node:url'
import { z } from 'zod'

/** @see https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.1 */
const LONGEST_LOCAL_PART = 64
const LONGEST_ADDRESS = 254

const asciiAddress = z.email().max(LONGEST_ADDRESS)

/** Returns the address as accounts know it: lower case, its domain in ASCII. Undefined if it is none, or a list, or has a name. */
export function normaliseAddress(text: string): string | undefined {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at).trim().toLowerCase()
  const domain = domainToASCII(text.slice(at + 1).trim())
  if (at < 1 || domain === '' || local.length > LONGEST_LOCAL_PART) return undefined
  const { success, data } = asciiAddress.safeParse(`${local}@${domain}`)
  return success ? data : undefined
}
