/** Median and range of several runs. */
export type Spread = { median: number; min: number; max: number; runs: number }

export function spread(values: readonly number[]): Spread {
  if (values.length === 0) throw new Error('A median needs at least one run.')
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const median = (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle) - 1]!) / 2
  return { median, min: sorted[0]!, max: sorted.at(-1)!, runs: sorted.length }
}

/** Returns the slope of equally spaced values, by least squares. */
export function slope(values: readonly number[]): number {
  const centre = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const covariance = values.reduce((sum, value, index) => sum + (index - centre) * (value - mean), 0)
  const variance = values.reduce((sum, _, index) => sum + (index - centre) ** 2, 0)
  return covariance / variance
}
