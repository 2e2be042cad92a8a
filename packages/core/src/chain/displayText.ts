/**
 * Foreign text made safe to display on one line: no control, bidi, invisible or unassigned characters, no line breaks, no stacked accents,
 * at most `length` characters. May be empty. Render it as text only.
 * @see https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing
 */
export function displayText(text: string, length: number): string {
  // Cut first, because a name may be megabytes long.
  const plain = text
    .slice(0, length * 8)
    .replace(/[\p{DI}\u2800]/gu, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .trim()
  return Array.from(plain).slice(0, length).join('').trim()
}
