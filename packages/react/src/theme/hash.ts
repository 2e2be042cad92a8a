/** Hues in degrees of OKLCH, without yellow and olive, which turn muddy when darkened. */
const hues = [18, 38, 55, 152, 172, 195, 228, 250, 268, 288, 312, 350]

/** Returns one of the hues for a number. */
export const hueOf = (value: number): number => hues[value % hues.length]!

/** Returns the 32-bit FNV-1a hash of a text: the same in every release, so generated pictures stay the same. */
export const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
  // FNV's low bits barely differ for texts that differ in the last letter; one round of mixing spreads them.
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}
