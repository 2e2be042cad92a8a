import { expect, test } from 'vitest'
import { record } from '../recorder.fixture.ts'
import { catalogueInput, wallet } from './catalogue.fixture.ts'
import { catalogueMachine } from './catalogue.machine.ts'
import { catalogueList } from './catalogueList.ts'

const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

const open = () => {
  const recorder = record(catalogueMachine, { catalogue: catalogueInput() })
  const actor = recorder.child('catalogue')
  actor.send({ type: 'catalogue.wanted' })
  return {
    ...recorder,
    type: (text: string) => actor.send({ type: 'search.changed', text }),
    state: () => catalogueList(actor.getSnapshot()).state,
    text: () => actor.getSnapshot().context.query.text,
  }
}

test.each([
  PHRASE,
  `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`,
  `w\u200bc\u200d:${'a'.repeat(64)}@2`,
  '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ',
  'ｘｐｒｖ9s21ZrQH143K3QTDL4LXw2F',
  `${'meadow '.repeat(3)}${' '.repeat(150)}0x${'c'.repeat(64)}`,
])('H53 %j is neither sent nor reported, and stays in the field', async text => {
  const { ports, type, clock, reports, state, text: typed } = open()
  type(text)
  expect(state()).toBe('withheld')
  expect(typed()).toBe(text.slice(0, 100))
  await clock.advance(60_000)
  expect(ports.search.calls).toEqual([])
  expect(reports.filter(({ type: each }) => each === 'catalogue.searched')).toEqual([])
})

test('H53 a phrase typed word by word is sent only up to its fifth word', async () => {
  const { ports, type, clock, reports, state } = open()
  const words = PHRASE.split(' ')
  for (let count = 1; count <= words.length; count += 1) {
    type(words.slice(0, count).join(' '))
    await clock.advance(300)
  }
  expect(state()).toBe('withheld')
  const sent = ports.search.calls.map(({ input }) => input.text)
  expect(sent.at(-1)).toBe('legal winner thank year wave')
  expect(reports.flatMap(each => (each.type === 'catalogue.searched' ? [each.text] : []))).toEqual(sent)
})

test('H53 a search that becomes a secret is aborted, and its results are removed', async () => {
  const { ports, type, clock, child, state } = open()
  type('wc')
  await clock.advance(300)
  type('wc:7f6e')
  expect(ports.search.call(0).signal.aborted).toBe(true)
  await ports.search.call(0).resolve([wallet('late')])
  expect(child('catalogue').getSnapshot().context.found).toEqual([])
  expect(state()).toBe('withheld')
})

test('a search after a withheld one is sent as usual', async () => {
  const { ports, type, clock, state } = open()
  type(PHRASE)
  type('meadow')
  await clock.advance(300)
  await ports.search.running.resolve([wallet('m')])
  expect(state()).toBe('listed')
  type(PHRASE)
  type('')
  expect(state()).toBe('loading')
  await clock.advance(300)
  expect(ports.search.calls).toHaveLength(1)
})

test('a search is sent in one spelling, without invisible characters', async () => {
  const { ports, type, clock } = open()
  type(' Ｍｅａ\u200bdow \u00a0 Wallet ')
  await clock.advance(300)
  expect(ports.search.running.input).toMatchObject({ text: 'Meadow Wallet' })
  type('Meadow Wallet')
  await clock.advance(300)
  expect(ports.search.calls).toHaveLength(1)
})
