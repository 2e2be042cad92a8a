import { LIMITS } from './limits.ts'
import { halvesPercent, type Shape } from './measure.ts'

export type Result = { rule: string; found: string; limit: string; holds: boolean; details: string[] }

const none = (rule: string, details: string[]): Result => ({
  rule,
  found: `${details.length}`,
  limit: '0',
  holds: details.length === 0,
  details,
})

/** Returns one result per limit, with the places that break it. */
export function results(shape: Shape): Result[] {
  const share = halvesPercent(shape.shipped)
  const longCharts = shape.charts.filter(({ lines }) => lines > LIMITS.chartLines)
  return [
    {
      rule: `files under ${LIMITS.smallFile} lines with a single importer`,
      found: `${shape.shipped.halves.length} (${share.toFixed(1)} %)`,
      limit: `${LIMITS.smallSharePercent} %`,
      holds: share <= LIMITS.smallSharePercent,
      details: shape.shipped.halves,
    },
    none(
      `files over ${LIMITS.fileLines} lines`,
      shape.longFiles.map(({ path, lines }) => `${path}: ${lines}`),
    ),
    none(
      `functions over ${LIMITS.functionLines} lines`,
      shape.longFunctions.map(({ path, line, name, lines }) => `${path}:${line} ${name}: ${lines}`),
    ),
    none(
      `charts over ${LIMITS.chartLines} lines`,
      longCharts.map(({ path, id, lines, parts }) => `${id} (${path}): ${lines} in ${parts} parts`),
    ),
    {
      rule: 'lines of code that hold the keys of the vault',
      found: `${shape.vaultLines}`,
      limit: `${LIMITS.vaultLines}`,
      holds: shape.vaultLines <= LIMITS.vaultLines,
      details: [],
    },
    none(
      'import cycles',
      shape.cycles.map(cycle => `${cycle.length} files: ${cycle.join(', ')}`),
    ),
    none(
      'docblocks that open with a question word',
      shape.riddles.map(({ path, line }) => `${path}:${line}`),
    ),
    none(
      'messages to a window in tail position',
      shape.sourceless.map(({ path, line }) => `${path}:${line}`),
    ),
  ]
}
