/**
 * Cuts the middle out of an address or any long text: `0xab16…5Bfcdb` is shown as `0xab…5Bfcdb`.
 * - `start` and `end` are characters kept on each side; a text that is no longer than both together stays as it is.
 */
export function truncateAddress(text: string, { start = 4, end = 6 }: { start?: number; end?: number } = {}): string {
  // By code point: a name may hold emoji, and half of one is not a character.
  const characters = Array.from(text)
  if (characters.length <= start + end) return text
  return `${characters.slice(0, start).join('')}…${characters.slice(characters.length - end).join('')}`
}
