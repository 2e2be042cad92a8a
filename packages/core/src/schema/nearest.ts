/** Number of letters to insert, remove or replace to turn one word into another. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let index = 0; index < from.length; index += 1) {
    const above = row
    row = [index + 1]
    for (let at = 1; at <= to.length; at += 1) {
      const replaced = above[at - 1]! + (from[index] === to[at - 1] ? 0 : 1)
      row.push(Math.min(replaced, above[at]! + 1, row[at - 1]! + 1))
    }
  }
  return row[to.length]!
}

/** Share of a name that may differ for it to be a misspelling of another. */
const MOST = 0.4

/** Known name that a misspelt one most resembles. Undefined where none is near. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map(candidate => ({ candidate, far: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, far }) => far <= Math.max(1, candidate.length * MOST))
    .sort((left, right) => left.far - right.far)
  return ranked[0]?.candidate
}
