import { displayText } from '../../chain/displayText.ts'
import { isLookAlike } from '../../chain/isLookAlike.ts'
import type { IdentitySnapshot } from './identity.machine.ts'

/** Head of the account; the specification's `profileName` and `profileImage`. */
export type Profile = {
  /** Undefined when there is none, or none yet: the address is shown instead. */
  name: string | undefined
  /** https or data picture. Undefined when there is none, or none yet. */
  imageUrl: string | undefined
  /** Whether the name can be mistaken for another; then show the address beside it. */
  lookAlike: boolean
}

/** Name and avatar of an account, from a snapshot of its identity. */
export function profileOf({ context: { identity, confirmedName } }: IdentitySnapshot): Profile {
  const name = displayText(identity?.name ?? confirmedName ?? '', 128) || undefined
  return { name, imageUrl: identity?.avatar, lookAlike: name !== undefined && isLookAlike(name) }
}
