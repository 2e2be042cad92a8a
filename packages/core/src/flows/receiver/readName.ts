import { isLookAlike } from '../../chain/isLookAlike.ts'

const MOST_NAME = 255
const MOST_LABEL = 63
/** Labels. The first words of a recovery phrase may be typed with dots between them. */
const MOST_LABELS = 5
/** Letters of any alphabet with their marks, ASCII digits, hyphen and underscore. */
const LABEL = /^(?:[\p{L}\d_-]\p{M}{0,3})+$/u

const isLabel = (label: string) =>
  label.length <= MOST_LABEL && LABEL.test(label) && label === label.normalize('NFKC') && !isLookAlike(label)

/**
 * Name that may be looked up, in lower case and NFC. Undefined for any other text. A label with look-alike letters is refused: it is registered
 * to be taken for another, and the visitor cannot see whom it would pay.
 */
export function readName(text: string): string | undefined {
  if (text.length > MOST_NAME) return undefined
  const name = text.toLowerCase().normalize('NFC')
  const labels = name.split('.')
  const last = labels.at(-1)!
  // A number with a dot is an amount in the wrong field.
  const isName =
    labels.length > 1 && labels.length <= MOST_LABELS && labels.every(isLabel) && last.length > 1 && /\p{L}/u.test(last)
  return isName && name.length <= MOST_NAME ? name : undefined
}
