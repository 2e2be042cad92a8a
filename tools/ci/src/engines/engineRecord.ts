import type { Report } from '../report.ts'
import type { EngineName } from './engineOptions.ts'

/** Tours of one engine in one run, or the reason why it was left out. */
export type EngineRun = { engine: EngineName } & (
  | { version: string; seconds: number; passed: string[]; failed: string[] }
  | { skipped: string }
)

/** A run of `pnpm engines`, as docs/engines.json has it. */
export interface EngineRecord {
  /** Day of the run, in UTC. */
  date: string
  system: string
  runs: EngineRun[]
}

/** Result of an engine from the report of its tours. A run that left no report, or ran no tour, has failed. */
export function engineRun(
  engine: EngineName,
  version: string,
  report: Report | undefined,
  milliseconds: number,
): EngineRun {
  const tests = report?.files.flatMap(file => file.tests) ?? []
  const named = (isPassed: boolean) =>
    tests.filter(({ outcome }) => (outcome === 'passed') === isPassed).map(({ name }) => name)
  const failed = tests.length === 0 ? ['no tour ran'] : named(false)
  return { engine, version, seconds: Math.round(milliseconds / 1000), passed: named(true), failed }
}

/** Line about an engine. */
function engineLine(run: EngineRun): string {
  if ('skipped' in run) return `skipped: ${run.engine} (${run.skipped})`
  const { engine, version, seconds, passed, failed } = run
  return `${engine} ${version}: ${passed.length} passed, ${failed.length} failed in ${seconds} s`
}

/** Lines of a run, and whether it has passed: every tour did, and no required engine is missing. */
export function engineOutcome(
  runs: readonly EngineRun[],
  required: readonly EngineName[],
): { lines: string[]; isPassed: boolean } {
  const lost = runs.filter(run => 'skipped' in run && required.includes(run.engine))
  return {
    lines: [...runs.map(engineLine), ...lost.map(({ engine }) => `FAILED: ${engine} is required, and was not run`)],
    isPassed: lost.length === 0 && runs.every(run => 'skipped' in run || run.failed.length === 0),
  }
}
