import { SHARDS, WHOLE } from './parts.ts'
import { expectedSuites } from './suites.ts'
import { testRun } from './testRun.ts'

const [name, ...others] = process.argv.slice(2)
const shard = name === undefined ? WHOLE : SHARDS[name]
if (!shard || others.length > 0) {
  console.error(`Usage: pnpm test [${Object.keys(SHARDS).join(' | ')}]`)
  process.exit(1)
}

const passed = await testRun(shard.parts, expectedSuites().filter(shard.has), ['test', name].filter(Boolean).join(' '))
console.log(
  [
    `Ran ${name === undefined ? 'every suite' : `the share ${name}`}, with a sample of paths, orders, states of the lab and rows of tables.`,
    'Left out: all paths, states and rows, new seeds and suites under load (`pnpm test:all`); size, docs, licences, packages and examples (`.ci/run`).',
  ].join('\n'),
)
process.exitCode = passed ? 0 : 1
