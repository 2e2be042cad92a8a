import { reachedFrom, type Uses } from '@foyer/shape/importGraph'
import { flowOf, specsFor } from './specTable.ts'

/** Tests and specs that a change can reach. Test files are from the root, specs are names. */
export interface ChangePlan {
  tests: string[]
  specs: string[]
  /** Whether it can change types or style. */
  hasCode: boolean
}

const TEST = /\.test\.tsx?$/
const CODE = /\.(?:ts|tsx|mts|cts|mjs|cjs|css|json|jsonc|yaml|sol)$/

/** A file that every suite depends on. */
const WHOLE = /^(?:pnpm-lock\.yaml|pnpm-workspace\.yaml|tsconfig\.(?:base|project)\.json|turbo\.json|package\.json)$/

/** Plans the run for changed files. Undefined where only a whole run tells: they are settings of all. */
export function changePlan(changed: readonly string[], graph: ReadonlyMap<string, Uses>): ChangePlan | undefined {
  if (changed.some(path => WHOLE.test(path))) return undefined
  const code = changed.filter(path => CODE.test(path))
  const flows = new Set(code.map(flowOf).filter(flow => flow !== undefined))
  const reached = reachedFrom(graph, code)
  // What a page loads later is behind a door, which the graph does not go through: the tests of a flow are those of its folders.
  const ofFlows = [...graph.keys()].filter(path => TEST.test(path) && flows.has(flowOf(path) ?? ''))
  return {
    tests: [...new Set([...reached, ...ofFlows])].filter(path => TEST.test(path)).sort(),
    specs: [...new Set(code.flatMap(specsFor))].sort(),
    hasCode: code.length > 0,
  }
}
