import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { FAMILIES, type Round } from './actions.ts'
import { type Failure, fuzzRounds } from './fuzzRounds.ts'
import { playRound } from './playRound.ts'
import { SOURCES } from './rounds.ts'
import { startWorld } from './world.ts'

const REPORTS = fileURLToPath(new URL('../../../reports', import.meta.url))

const { values } = parseArgs({
  options: {
    /** Default: a random one. */
    seed: { type: 'string' },
    minutes: { type: 'string' },
    seconds: { type: 'string' },
    /** Families and sources, separated by commas. */
    only: { type: 'string' },
    /** First round, or with `--rounds 1` the only one. */
    round: { type: 'string', default: '0' },
    workers: { type: 'string', default: '2' },
    /** Goes on until so many rounds have failed. */
    failures: { type: 'string', default: '1' },
    /** File of a failed round. */
    replay: { type: 'string' },
  },
})

const only = values.only?.split(',') ?? []
const unknown = only.filter(name => ![...FAMILIES, ...SOURCES].some(known => known === name))
if (unknown.length > 0)
  throw new Error(`Unknown: ${unknown.join(', ')}. Give some of ${[...FAMILIES, ...SOURCES].join(', ')}.`)
const families = FAMILIES.filter(family => only.includes(family))
const sources = SOURCES.filter(source => only.includes(source))

const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
const milliseconds = values.seconds ? Number(values.seconds) * 1_000 : Number(values.minutes ?? 10) * 60_000

function report({ round, why, actions }: Failure) {
  mkdirSync(REPORTS, { recursive: true })
  const file = `${REPORTS}/fuzz-${round.seed}-${round.index}.json`
  writeFileSync(file, `${JSON.stringify({ ...round, actions, all: round.actions, why }, null, 2)}\n`)
  console.error(
    [
      `Seed ${round.seed}, round ${round.index}, surviving family ${round.survivor}${round.phone ? ', on a phone' : ''}: ${why}`,
      ...actions.map(action => `  ${JSON.stringify(action).slice(0, 400)}`),
      `  Replay: pnpm fuzz --replay ${file}`,
      '',
    ].join('\n'),
  )
}

const world = await startWorld()
try {
  if (values.replay) {
    const { failure, actions } = await playRound(world, JSON.parse(readFileSync(values.replay, 'utf8')) as Round)
    console.log(failure ?? `No failure in ${actions} actions.`)
    process.exitCode = failure === undefined ? 0 : 1
  } else {
    console.log(`Seed ${seed}`)
    const { rounds, actions, reached, failures } = await fuzzRounds(world, {
      seed,
      from: Number(values.round),
      until: milliseconds,
      workers: Number(values.workers),
      failures: Number(values.failures),
      ...(families.length > 0 && { families }),
      ...(sources.length > 0 && { sources }),
      report,
    })
    console.log(
      Object.entries(reached)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, count]) => `  ${count} × ${name}`)
        .join('\n'),
    )
    console.log(`${rounds} rounds, ${actions} actions, ${failures.length} failures. Seed ${seed}`)
    process.exitCode = failures.length > 0 || rounds === 0 ? 1 : 0
  }
} finally {
  await world.stop()
}
