/** Whether a text is hexadecimal: its letters' case is only a checksum. */
const isHex = (text: string) => text.startsWith('0x')

/** Splits an address where it differs from another: what both begin with, what differs, and what both end with. */
export function differingParts(address: string, other: string): [start: string, middle: string, end: string] {
  const [one, two] = isHex(address) && isHex(other) ? [address.toLowerCase(), other.toLowerCase()] : [address, other]
  const most = Math.min(one.length, two.length)
  let start = 0
  while (start < most && one[start] === two[start]) start += 1
  let end = 0
  while (end < most - start && one.at(-1 - end) === two.at(-1 - end)) end += 1
  return [address.slice(0, start), address.slice(start, address.length - end), address.slice(address.length - end)]
}
