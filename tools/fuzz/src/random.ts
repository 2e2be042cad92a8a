/** Repeatable random choices. */
export interface Random {
  /** From 0 up to 1. */
  next(): number
  /** Whole number from `least` to `most`, both included. */
  int(least: number, most: number): number
  chance(probability: number): boolean
  pick<Value>(values: readonly Value[]): Value
  /** Some of the values, in their order: at least one. */
  some<Value>(values: readonly Value[]): Value[]
}

/** Random choices that depend on the seed alone. @see https://github.com/cprosche/mulberry32 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(next() * values.length)]!
  return {
    next,
    int: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: probability => next() < probability,
    pick,
    some(values) {
      const chosen = values.filter(() => next() < 0.5)
      return chosen.length > 0 ? chosen : [pick(values)]
    },
  }
}

/** Seed of one round, so that a round does not depend on those before it. */
export const seedOf = (seed: number, round: number): number =>
  Math.floor(createRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(round + 1, 0x85ebca6b)).next() * 2 ** 32)
