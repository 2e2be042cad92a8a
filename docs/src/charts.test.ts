import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { chartPage } from './chartPage.ts'
import { charts, docstringOf } from './charts.ts'
import { drawChart } from './drawChart.ts'

test('a machine is described by the docblock right above it', () => {
  const source = `/** Another. */\nexport const other = 1\n\n/**\n * One thing.\n *\n * Because.\n */\nexport const machine = 2\nexport const bare = 3\n`
  expect(docstringOf(source, 'machine')).toBe('One thing.\n\nBecause.')
  expect(docstringOf(source, 'other')).toBe('Another.')
  expect(docstringOf(source, 'bare')).toBe('')
  expect(docstringOf(source, 'absent')).toBe('')
})

test('every machine of core has a docblock', () => {
  const undescribed = charts().filter(({ about }) => about === '')
  expect(undescribed.map(({ name }) => name)).toEqual([])
})

test('a page has the states with their descriptions, and the transitions', () => {
  const machine = setup({ guards: { isRipe: () => true } }).createMachine({
    id: 'fruit',
    initial: 'green',
    states: {
      green: { tags: 'waiting', on: { pick: [{ guard: 'isRipe', target: 'picked' }, { actions: () => undefined }] } },
      picked: { type: 'final', description: 'Off the | tree.' },
    },
  })
  const page = chartPage(
    {
      name: 'fruitMachine',
      machine,
      source: 'fruit.ts',
      about: 'A fruit.',
      comments: new Map([['green', 'Sour.']]),
    },
    [],
  )
  expect(page).toContain('| `picked` | final | Off the \\| tree. |')
  expect(page).toContain('| `green` |  | Sour. | `waiting` |')
  expect(page).toContain('| `green` | `pick` | `isRipe` | `picked` |')
  expect(page).toContain('| `green` | `pick` | else | stays |')

  const picture = drawChart(machine)
  expect(picture).toContain('>picked</text>')
  expect(picture).toContain('>pick [isRipe]</text>')
})
