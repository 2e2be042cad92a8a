import { isNameValid } from '../../chain/name.ts'
import { holdsSecret } from '../../rules/secrets.ts'

/** Suffixes where the host gives none. */
export const DEFAULT_SUFFIXES: readonly string[] = ['.foyer.id', '.foyer.name']

/** Longest label that the name services of the web take. */
const MOST_LABEL = 63
/** Longest text that is kept; a longer one is no name. */
const MOST_TYPED = 300

/** Reason why a label cannot be registered. `short` counts only after a pause in typing. */
export type NameProblem = 'characters' | 'long' | 'short' | 'secret'

/** Label and suffix of a name; without a known suffix the whole text is the label. */
export function splitName(text: string, suffixes: readonly string[]): { label: string; suffix: string | undefined } {
  const typed = text.trim().slice(0, MOST_TYPED)
  const suffix = suffixes.find(each => typed.toLowerCase().endsWith(each.toLowerCase()))
  return { label: suffix === undefined ? typed : typed.slice(0, -suffix.length), suffix }
}

/** Reason why a label cannot be registered; undefined for one that can, and for an empty one. */
export function problemOf(label: string): NameProblem | undefined {
  if (label === '') return undefined
  // A key consists of letters and digits too. It must not leave the page.
  if (holdsSecret(label)) return 'secret'
  if (/[^a-zA-Z0-9-]/.test(label)) return 'characters'
  if (label.length > MOST_LABEL) return 'long'
  return isNameValid(label) ? undefined : 'short'
}

/** Name as it is registered: services keep names in lower case. */
export const fullName = ({ label, suffix }: { label: string; suffix: string }): string =>
  `${label}${suffix}`.toLowerCase()
