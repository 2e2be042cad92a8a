/** Several runs of one thing: its median, and how far it spreads. */
export type Spread = { median: number; min: number; max: number; runs: number }

export function spread(values: readonly number[]): Spread {
  if (values.length === 0) throw new Error('There is no median of nothing.')
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const median = (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle) - 1]!) / 2
  return { median, min: sorted[0]!, max: sorted.at(-1)!, runs: sorted.length }
}

/** The slope of the straight line through equally spaced values, by least squares: what one step adds. */
export function slope(values: readonly number[]): number {
  const centre = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const covariance = values.reduce((sum, value, index) => sum + (index - centre) * (value - mean), 0)
  const variance = values.reduce((sum, _, index) => sum + (index - centre) ** 2, 0)
  return covariance / variance
}
