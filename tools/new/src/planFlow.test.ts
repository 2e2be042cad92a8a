import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@foyer/ci/workspace'
import { expect, test } from 'vitest'
import { command } from './command.ts'
import { copyOfSources } from './copy.fixture.ts'
import { planFlow } from './planFlow.ts'
import { Refusal } from './refusal.ts'

/** Flow that nobody will build: the example of the recipe may be built one day. */
const NAME = 'weatherReports'

const recipe = readFileSync(join(ROOT, 'docs/contributing.md'), 'utf8')
  .split('\n## ')
  .find(section => section.startsWith('Adding a flow'))!
  .replaceAll('allowances', NAME)
  .replaceAll('Allowances', 'WeatherReports')

const changesOf = (name: string) => new Map(planFlow(ROOT, name).changes.map(change => [change.path, change]))

test.each([
  ['core/src/rules/viewName.ts', "'WeatherReports',", "'WhatIsAWallet',"],
  ['core/src/flows/modal/viewTitles.ts', "WeatherReports: 'Weather reports',", 'WhatIsAWallet: '],
  ['core/src/flows/modal/views.ts', 'WeatherReports: { needs', 'Networks: { needs'],
  // The comment above the next entry stays with that.
  ['core/src/doors.ts', 'weatherReports: () => import(', '/** Clients of the services. */'],
  ['core/src/doors.ts', 'weatherReports: async () => ', '// The wallet is asked in its turn'],
  ['react/src/doors.ts', 'weatherReports: lazyModule(', '}'],
  ['react/src/views.ts', 'WeatherReports: doors.weatherReports,', '}'],
  ['react/src/modal/messages.ts', "WeatherReports: 'Weather reports',", 'Networks: '],
])('in %s the line %s stands before %s', (path, line, next) => {
  const lines = changesOf(NAME).get(`packages/${path}`)!.text.split('\n')
  const index = lines.findIndex(each => each.trimStart().startsWith(line))
  expect(lines[index + 1]!.trimStart().startsWith(next), lines[index + 1]).toBe(true)
  expect(lines[index]!.search(/\S/)).toBe(lines[index - 1]!.search(/\S/))
})

const isLater = (one: string, other: string) => one.localeCompare(other, 'en') > 0

test.each(['aaa', 'mmm', 'zzz'])('the sorted tables stay sorted with %s', name => {
  const changes = changesOf(name)
  for (const [path, pattern] of [
    ['core/src/machines.ts', / from '(.*)'/g],
    ['core/src/index.ts', / from '(.*)'/g],
    ['react/src/i18n/texts.ts', / from '(.*)'/g],
    ['react/src/i18n/texts.ts', /^ {2}\| typeof (.*)$/gm],
  ] as const) {
    const { text } = changes.get(`packages/${path}`)!
    const entries = [...text.matchAll(pattern)].map(([, entry]) => entry!)
    const first = entries.findIndex(entry => entry.includes(name))
    const last = first + entries.filter(entry => entry.includes(name)).length - 1
    expect(entries[last], path).toContain(name)
    if (first > 0) expect(isLater(entries[first]!, entries[first - 1]!), path).toBe(true)
    if (last + 1 < entries.length) expect(isLater(entries[last + 1]!, entries[last]!), path).toBe(true)
  }
})

test('the plan has the files and the lines of the recipe', () => {
  const { files, changes } = planFlow(ROOT, NAME)
  const listed = [...recipe.matchAll(/^packages\/\S+/gm)].map(([path]) => path)
  // Without those that a flow may have besides.
  expect(listed).toHaveLength(9)
  expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining(listed))
  const rows = [...recipe.matchAll(/^\| `((?:core|react)\/\S+)`.*? \| `(.+?)`/gm)]
  expect(rows).toHaveLength(11)
  const lines = (path: string) =>
    changes.find(change => change.path === `packages/${path}`)?.lines.map(each => each.trim())
  for (const [, path, line] of rows) {
    const names = line!.match(/\w*weatherReports\w*/gi)!
    expect(lines(path!.replace('/', '/src/').replace('/src/src/', '/src/'))?.join('\n'), line).toEqual(
      expect.stringMatching(names.map(name => `(?=[^]*\\b${name}\\b)`).join('')),
    )
  }
})

test('no placeholder is left, and every file ends with one line break', () => {
  for (const { path, text } of planFlow(ROOT, 'weather-reports').files) {
    expect(`${path}${text}`).not.toMatch(/__[A-Za-z-]+__/)
    expect(text).toMatch(/[^\n]\n$/)
  }
})

test.each([
  ['send', 'The name "send" is taken: packages/core/src/flows has it already.'],
  ['smart-sessions', 'The name "smartSessions" is taken: packages/core/src/flows has it already.'],
  ['all-wallets', 'The name "allWallets" is taken: packages/react/src/flows has it already.'],
  ['registry', 'The name "registry" is taken: core/src/doors.ts has a module of this name.'],
  ['get-wallet', 'The name "getWallet" is taken: a view has this name.'],
  ['translation', 'The name "translation" is taken: react/src/doors.ts has a module of this name.'],
  ['switch', 'The name "switch" is taken: @foyer/core exports Switch already.'],
])('the taken name %s is refused', (name, sentence) => {
  expect(() => planFlow(ROOT, name)).toThrow(new Refusal(sentence))
})

test('a refusal writes nothing, and neither does --dry', () => {
  const { root, files, read } = copyOfSources()
  const before = files()
  for (const args of [
    ['flow', 'send'],
    ['flow', 'utils'],
    ['flow', 'A'],
    ['flow'],
    [],
    ['flow', 'a', 'b'],
    ['page', 'a'],
  ])
    expect(() => command(root, args), `${args}`).toThrow(Refusal)
  expect(command(root, ['flow', NAME, '--dry']).isDry).toBe(true)
  expect(files()).toEqual(before)
  // The last table of the plan has changed: the lines of those before it are not written either.
  const texts = 'packages/react/src/i18n/texts.ts'
  writeFileSync(join(root, texts), read(texts).replace('type Sets =', 'type Others ='))
  const changed = files()
  expect(() => command(root, ['flow', NAME])).toThrow(
    'packages/react/src/i18n/texts.ts has no place for a line in Sets',
  )
  expect(files()).toEqual(changed)
})
