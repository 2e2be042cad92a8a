import { busyProcess } from './busyProcess.ts'
import { TURBO, WHOLE } from './parts.ts'
import { expectedSuites } from './suites.ts'
import { type Part, testRun } from './testRun.ts'

/** Suites with a browser or a chain, whose tests could wait for a time instead of an event. */
const WITH_PARTNERS = [
  '@foyer/adapters-bip122',
  '@foyer/adapters-evm',
  '@foyer/adapters-polkadot',
  '@foyer/adapters-solana',
  '@foyer/auth-server',
  '@foyer/demo',
  '@foyer/react',
  '@foyer/sandbox',
  '@foyer/vault',
  '@foyer/wagmi',
]

const pnpm = (name: string, minutes: number, ...more: string[]): Part => ({
  name,
  command: ['pnpm', name, ...more],
  minutes,
})

/** Every state under axe in both themes, every path and every order, instead of a sample of them (turbo.json). */
process.env.FOYER_EVERY = '1'

/** A fixed seed of the fuzz, until it has reached every goal. */
const rounds: Part = { name: 'rounds of fuzz', command: [...TURBO, 'test:rounds'], minutes: 20 }

const suites = expectedSuites()
const passed = await testRun(
  [...WHOLE.parts, rounds, pnpm('walks', 60), pnpm('fuzz', 30, '--minutes', '10'), pnpm('examples', 30)],
  suites,
  'test:all',
)

const busy = [busyProcess(), busyProcess()]
const filters = WITH_PARTNERS.map(name => `--filter=${name}`)
const loaded: Part = {
  name: 'suites with a browser or a chain, two busy processes beside them',
  command: [...TURBO, '--force', '--concurrency=1', ...filters, 'test', 'test:browser'],
  minutes: 120,
}
try {
  const own = suites.filter(({ name }) => WITH_PARTNERS.includes(name))
  process.exitCode = (await testRun([loaded], own, 'test:all loaded')) && passed ? 0 : 1
  console.log('Left out: size, docs, licences and packages (`.ci/run`).')
} finally {
  await Promise.all(busy.map(end => end()))
}
