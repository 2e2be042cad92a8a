import { parseArgs } from 'node:util'

const ENGINES = ['chromium', 'firefox', 'webkit'] as const

export type EngineName = (typeof ENGINES)[number]

export interface EngineOptions {
  /** Engines to run, where they are found. */
  chosen: readonly EngineName[]
  /** Engines without which the command fails. */
  required: readonly EngineName[]
  /** Whether docs/engines.json is written, from which the docs are. */
  isRecorded: boolean
  /** Whether the tours that take longest are left out. */
  isShort: boolean
  /** Part of the titles to which the tours are limited. */
  grep: string | undefined
}

const named = (names: readonly string[]): EngineName[] =>
  names.map(name => {
    const known = ENGINES.find(engine => engine === name)
    if (!known)
      throw new Error(
        `There is no engine "${name}". Usage: pnpm engines [${ENGINES.join('] [')}] [--require a,b] [--short] [--grep text] [--record]`,
      )
    return known
  })

/** Reads the command line of `pnpm engines`. Throws on a name or option that it does not know. */
export function engineOptions(args: string[]): EngineOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      require: { type: 'string', default: '' },
      record: { type: 'boolean', default: false },
      short: { type: 'boolean', default: false },
      grep: { type: 'string' },
    },
  })
  const required = named(values.require.split(',').filter(Boolean))
  const chosen = positionals.length > 0 ? [...new Set([...named(positionals), ...required])] : ENGINES
  const { record: isRecorded, short: isShort, grep } = values
  if (isRecorded && (isShort || grep !== undefined))
    throw new Error('A run of some tours is no record: leave --record out, or --short and --grep.')
  return { chosen, required, isRecorded, isShort, grep }
}
