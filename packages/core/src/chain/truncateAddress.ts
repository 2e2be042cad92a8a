/**
 * Shortens an address or any long text in the middle: `0xab16…5Bfcdb` becomes `0xab…5Bfcdb`.
 * - `start` and `end` are the characters kept on each side; a text not longer than both together stays unchanged.
 */
export function truncateAddress(text: string, { start = 4, end = 6 }: { start?: number; end?: number } = {}): string {
  // By code point, because a name may hold emoji, and half of one is not a character.
  const characters = Array.from(text)
  if (characters.length <= start + end) return text
  return `${characters.slice(0, start).join('')}…${characters.slice(characters.length - end).join('')}`
}
