import { isNameValid } from '@foyer/core/chain'
import { z } from 'zod'

/** Endings of names. Suggestions use the first. */
export const ZONES = ['foyer.id', 'foyer.name'] as const

/** Seconds by which a signed message may be early or late. */
const LIFETIME = 300

/** Longest name that the other calls take. */
const LONGEST = 256

const messageSchema = z.strictObject({
  name: z.string().max(LONGEST),
  attributes: z.strictObject({}),
  timestamp: z.int(),
})

export type Registration = { name: string } | { refused: 'message' | 'name' | 'taken' | 'timestamp'; reason: string }

/** Splits a full name; undefined for other endings. */
export function splitName(name: string): { label: string; zone: string } | undefined {
  const zone = ZONES.find(each => name.toLowerCase().endsWith(`.${each}`))
  return zone === undefined ? undefined : { label: name.slice(0, -zone.length - 1), zone }
}

/**
 * Returns the registration in a signed message with a known signer. `now` in seconds since the epoch. A name that `isTaken` is refused as
 * such, also a short one.
 */
export function readRegistration(
  message: string,
  { now, isTaken }: { now: number; isTaken: (name: string) => boolean },
): Registration {
  const parsed = z.safeParse(messageSchema, parseJson(message))
  if (!parsed.success)
    return { refused: 'message', reason: 'Not JSON of a name, no attributes and a timestamp in seconds.' }
  const { name, timestamp } = parsed.data
  if (Math.abs(now - timestamp) > LIFETIME)
    return { refused: 'timestamp', reason: 'Signed too long ago. Sign it again.' }
  if (isTaken(name)) return { refused: 'taken', reason: `The name ${name.toLowerCase()} is already registered.` }
  const parts = splitName(name)
  if (!parts) return { refused: 'name', reason: `Names end in ${ZONES.map(zone => `.${zone}`).join(' or ')} here.` }
  if (!isNameValid(parts.label)) {
    return { refused: 'name', reason: 'A name is at least 4 letters, digits and hyphens.' }
  }
  return { name: name.toLowerCase() }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
