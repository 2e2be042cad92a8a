import { displayText } from '../../chain/displayText.ts'
import { isLookAlike } from '../../chain/isLookAlike.ts'
import { safeImage } from '../../chain/safeImage.ts'
import type { IdentitySnapshot } from './identity.machine.ts'

/** What the head of the account shows; the specification's `profileName` and `profileImage`. */
export type Profile = {
  /** Undefined when there is none, or none yet: the address stands for itself. */
  name: string | undefined
  imageUrl: string | undefined
  /** Whether the name can be taken for another: then the address belongs beside it. */
  lookAlike: boolean
}

export function profileOf({ context: { identity } }: IdentitySnapshot): Profile {
  const name = displayText(identity?.name ?? '', 128) || undefined
  return { name, imageUrl: safeImage(identity?.avatar), lookAlike: name !== undefined && isLookAlike(name) }
}
