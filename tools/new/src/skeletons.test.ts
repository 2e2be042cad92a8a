import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { command } from './command.ts'
import { copyOfSources } from './copy.fixture.ts'
import { format, updateSnapshots } from './finish.ts'

/** Compiles files of a copy. Returns the errors. */
function compile(root: string, include: readonly string[], options: object): string {
  const config = { extends: './tsconfig.base.json', compilerOptions: options, include }
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify(config))
  const { stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', root], { encoding: 'utf8' })
  return `${stdout}${stderr}`
}

const isEvery = process.env.FOYER_EVERY !== undefined
if (!isEvery)
  console.info(
    'A new flow is compiled by `pnpm test:all` only: the program of core and React takes over 20 s on a busy machine.',
  )

test.skipIf(!isEvery)('a new flow compiles with the tables that list it, is formatted, and its tests pass', () => {
  const { root, read } = copyOfSources()
  const { plan } = command(root, ['flow', 'weather-reports'])
  expect(format(root, plan)).toBeUndefined()
  const table = 'packages/core/src/flows/weatherReports/weatherReports.machine.test.ts'
  const tables = plan.changes.map(({ path }) => path)
  const include = ['packages/*/src/flows/weatherReports', 'packages/react/src/*.d.ts', ...tables]
  expect(compile(root, include, { lib: ['ES2022', 'DOM', 'DOM.Iterable'], jsx: 'react-jsx' })).toBe('')
  const written = read(table)
  expect(updateSnapshots(root, 'packages/core', ['src/flows/weatherReports', 'src/index.test.ts'])).toBeUndefined()
  expect(updateSnapshots(root, 'packages/react', ['src/flows/weatherReports'])).toBeUndefined()
  // The inline table of the skeleton is that of its chart: there was nothing to update.
  expect(read(table)).toBe(written)
})

test('a new adapter compiles', () => {
  const { root } = copyOfSources()
  const { plan } = command(root, ['adapter', 'weather'])
  expect(format(root, plan)).toBeUndefined()
  const modules = join(root, 'packages/adapters-weather/node_modules')
  mkdirSync(join(modules, '@foyer'), { recursive: true })
  symlinkSync('../../../core', join(modules, '@foyer/core'))
  symlinkSync('../../core/node_modules/vitest', join(modules, 'vitest'))
  expect(compile(root, ['packages/adapters-weather/src'], { lib: ['ES2022', 'DOM', 'DOM.Iterable'] })).toBe('')
})
