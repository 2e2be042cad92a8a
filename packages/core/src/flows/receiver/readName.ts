import { isLookAlike } from '../../chain/isLookAlike.ts'

const MOST_NAME = 255
const MOST_LABEL = 63
/** Labels. The first words of a recovery phrase may be typed with dots between them. */
const MOST_LABELS = 5
/** Letters of any alphabet with their marks, ASCII digits, hyphen and underscore. */
const PLAIN = /^(?:[\p{L}\d_-]\p{M}{0,3})+$/u

const PICTURE = String.raw`\p{Extended_Pictographic}(?:\u{fe0f}|\p{EMod})?(?:[\u{e0020}-\u{e007e}]+\u{e007f})?`
/** Emoji, also of several that are joined: without its joiners it is another name. */
const EMOJI = String.raw`${PICTURE}(?:\u{200d}${PICTURE})*|\p{RI}{2}`
/** Label of ENSIP-15, which has more than a plain one: emoji, apostrophes and the digits of other scripts. */
const LABEL = new RegExp(String.raw`^(?:[\p{L}\p{Nd}_'’-]\p{M}{0,3}|${EMOJI})+$`, 'u')

const JOINED = new RegExp(String.raw`(${EMOJI})|[\p{Cf}\p{DI}]`, 'gu')

/** Digits of other scripts beside Latin letters. Some look like a dot, or like another digit. */
const isMixed = (label: string) => /[^\P{Nd}\d]/u.test(label) && /\p{Script=Latin}/u.test(label)

const isLabel = (label: string) =>
  label.length <= MOST_LABEL &&
  LABEL.test(label) &&
  label === label.normalize('NFKC') &&
  !isLookAlike(label) &&
  !isMixed(label)

/** Whether a name consists of letters, ASCII digits, hyphens and underscores alone. */
export const isPlainName = (name: string): boolean => name.split('.').every(label => PLAIN.test(label))

/**
 * Name that may be looked up, in lower case and NFC, without invisible characters except those inside of emoji. Undefined for any other text. A
 * label with look-alike letters is refused: it is registered to be taken for another, and the visitor cannot see whom it would pay.
 */
export function readName(text: string): string | undefined {
  if (text.length > MOST_NAME) return undefined
  const name = text
    .replace(JOINED, (_, emoji?: string) => emoji ?? '')
    .toLowerCase()
    .normalize('NFC')
  const labels = name.split('.')
  const last = labels.at(-1)!
  // A number with a dot is an amount in the wrong field.
  const isName =
    labels.length > 1 && labels.length <= MOST_LABELS && labels.every(isLabel) && last.length > 1 && /\p{L}/u.test(last)
  return isName && name.length <= MOST_NAME ? name : undefined
}
