/**
 * Foreign text made fit to stand on a line of ours: no control, bidi, invisible or unassigned characters, no line breaks,
 * no towers of accents, at most `length` characters. May be empty. It is still text and nothing else: render it as such.
 * @see https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing
 */
export function displayText(text: string, length: number): string {
  // Cut first: a name of megabytes is not worth reading to its end.
  const plain = text
    .slice(0, length * 8)
    .replace(/[\p{DI}\u2800]/gu, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .trim()
  return Array.from(plain).slice(0, length).join('').trim()
}
