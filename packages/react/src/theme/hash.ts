/** Hues in degrees of OKLCH that keep their charm when darkened; yellow and olive do not. */
const hues = [18, 38, 55, 152, 172, 195, 228, 250, 268, 288, 312, 350]

/** One of the pleasant hues for each number. */
export const hueOf = (value: number): number => hues[value % hues.length]!

/** FNV-1a, 32 bit: the same text gives the same number everywhere, so generated pictures never change. */
export const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
  // FNV's low bits barely differ for texts that differ in the last letter; one round of mixing spreads them.
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}
