/** The gaps of a `Stack` beside the usual one. */
export const stackGaps = `@layer parts{
.g4{gap:4px}.g12{gap:12px}.g16{gap:16px}
}`
