/** Splits a text where it differs from another: what both begin with, what differs, and what both end with. */
export function differingParts(text: string, other: string): [start: string, middle: string, end: string] {
  const most = Math.min(text.length, other.length)
  let start = 0
  while (start < most && text[start] === other[start]) start += 1
  let end = 0
  while (end < most - start && text.at(-1 - end) === other.at(-1 - end)) end += 1
  return [text.slice(0, start), text.slice(start, text.length - end), text.slice(text.length - end)]
}
