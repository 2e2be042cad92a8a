import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readReport } from '../report.ts'
import { run } from '../run.ts'
import { ROOT } from '../workspace.ts'
import { type EngineName, type EngineOptions, engineOptions } from './engineOptions.ts'
import { type EngineRecord, type EngineRun, engineOutcome, engineRun } from './engineRecord.ts'
import { findEngine } from './findEngine.ts'
import { startDisplay } from './startDisplay.ts'

const DEMO = join(ROOT, 'apps/demo')

/** One build for all engines; each has a sandbox of its own. */
const BUILD = join(DEMO, 'node_modules/.cache/engines')

/** Reads a file of the run, or nothing where the run has not come so far. */
function read<Content>(path: string, parse: (text: string) => Content): Content | undefined {
  try {
    return parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Runs the tours in one engine, where the machine has it. */
async function runEngine(engine: EngineName, { isShort, grep }: EngineOptions): Promise<EngineRun> {
  const found = await findEngine(engine)
  if ('missing' in found) return { engine, skipped: found.missing }
  // Chromium and Firefox have a headless mode.
  const display = engine === 'webkit' ? await startDisplay() : { env: {}, ends: async () => {} }
  if (!display) return { engine, skipped: 'no Xvfb and no display' }
  const report = join(DEMO, `reports/engines-${engine}.json`)
  rmSync(report, { force: true })
  const cli = ['node', '--conditions=@foyer/source', './node_modules/@playwright/test/cli.js', 'test']
  const limits = grep === undefined ? [] : ['--grep', grep]
  const command = [...cli, '--config', 'engines.config.ts', ...limits]
  const env = {
    ...process.env,
    ...display.env,
    FOYER_ENGINE: engine,
    FOYER_ENGINE_PATH: found.path,
    FOYER_DEMO_BUILD: BUILD,
    ...(isShort && { FOYER_SHORT_TOURS: '1' }),
  }
  const { milliseconds } = await run(`tours in ${engine}`, command, { cwd: DEMO, minutes: 45, env })
  await display.ends()
  // WebKit's driver prints no version: each engine says its own in its first session.
  const version = read(join(DEMO, `reports/engines/${engine}/version.txt`), text => text) ?? 'of an unknown version'
  return engineRun(engine, version, read(report, readReport), milliseconds)
}

const options = engineOptions(process.argv.slice(2))
rmSync(BUILD, { recursive: true, force: true })
const runs: EngineRun[] = []
for (const engine of options.chosen) runs.push(await runEngine(engine, options))
rmSync(BUILD, { recursive: true, force: true })

const record: EngineRecord = {
  date: new Date().toISOString().slice(0, 10),
  system: `${process.platform} ${process.arch}`,
  runs,
}
const text = `${JSON.stringify(record, null, 2)}\n`
mkdirSync(join(ROOT, 'reports'), { recursive: true })
writeFileSync(join(ROOT, 'reports/engines.json'), text)
if (options.isRecorded) writeFileSync(join(ROOT, 'docs/engines.json'), text)

const { lines, isPassed } = engineOutcome(runs, options.required)
console.log(`\n${lines.join('\n')}`)
process.exitCode = isPassed ? 0 : 1
