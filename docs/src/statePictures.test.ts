import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describeMachine } from '@foyer/core/testing'
import { expect, test } from 'vitest'
import { charts } from './charts.ts'
import { DOCS } from './repository.ts'
import { PICTURES, type StatePicture, screenSection, statePictures, unpicturedStates } from './statePictures.ts'
import { unseenStates } from './unseenStates.ts'

const all = charts().map(({ machine }) => describeMachine(machine))
const pictures = statePictures()

test('each state that declares a screen has a picture, or a reason to have none', () => {
  expect(
    Object.fromEntries(
      all.map(chart => [chart.id, unpicturedStates(chart, pictures)] as const).filter(([, paths]) => paths.length > 0),
    ),
  ).toEqual({})
})

test('a state with a reason to have no picture exists, declares a screen and has no picture', () => {
  const wrong = Object.entries(unseenStates).flatMap(([id, reasons]) => {
    const states = all.find(chart => chart.id === id)?.states ?? []
    const shown = pictures.flatMap(({ charts: each }) => each[id] ?? [])
    return Object.keys(reasons)
      .filter(path => !states.some(state => state.path === path && state.meta !== undefined) || shown.includes(path))
      .map(path => `${id}: ${path}`)
  })
  expect(wrong).toEqual([])
})

test('a picture names states that its charts have', () => {
  const wrong = pictures.flatMap(({ file, charts: shown }) =>
    Object.entries(shown).flatMap(([id, paths]) => {
      const states = all.find(chart => chart.id === id)?.states ?? []
      return paths.filter(path => !states.some(state => state.path === path)).map(path => `${file}: ${id}: ${path}`)
    }),
  )
  expect(wrong).toEqual([])
})

test('every picture is in the index, and every row of the index has its picture', () => {
  const files = readdirSync(join(DOCS, PICTURES)).filter(name => name !== 'index.json')
  expect(pictures.map(({ file }) => file).sort()).toEqual(files.sort())
  expect(pictures.filter(({ file }) => !existsSync(join(DOCS, PICTURES, file)))).toEqual([])
})

const picture: StatePicture = {
  file: 'Fruit-ripe.webp',
  width: 362,
  height: 724,
  title: 'Fruit & <more>',
  name: 'ripe',
  view: 'Fruit',
  charts: { fruit: ['ripe.red'] },
}
const state = (path: string, meta?: object) => ({ ...all[0]!.states[0]!, path, meta })

test('a picture of an inner state counts for the state around it, and one of a namesake does not', () => {
  const fruit = {
    id: 'fruit',
    states: [state('ripe', { screen: 'ripe' }), state('rip', { screen: 'rip' }), state('raw')],
  }
  expect(unpicturedStates(fruit, [picture])).toEqual(['rip'])
})

test('a picture has its size, its text and the states of the chart, and a chart without pictures has no section', () => {
  const fruit = { id: 'fruit', states: [state('ripe'), state('ripe.red')] }
  const section = screenSection(fruit, [picture])
  expect(section).toContain(
    'width="300" height="600" loading="lazy" alt="The modal with the title “Fruit &amp; &lt;more>”: ripe"',
  )
  expect(section).toContain('<code>ripe.red</code><br>ripe')
  expect(screenSection({ ...fruit, id: 'vegetable' }, [picture])).toBe('')
})
