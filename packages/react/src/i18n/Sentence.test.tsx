import { expect, test } from 'vitest'
import { createMount, HOSTILE } from '../mount.fixture.tsx'
import { errorMessages } from './errorMessages.ts'
import { fill, split } from './fill.ts'
import { Sentence } from './Sentence.tsx'

const mount = createMount()

test('a sentence without gaps is its text', () => {
  const { box } = mount(<Sentence of="Allow the switch." />)
  expect(box.innerHTML).toBe('Allow the switch.')
})

test('the values of a sentence are in the places of their gaps, each isolated from the rest', () => {
  const { box } = mount(<Sentence of="Approve {network} in {wallet}." wallet="Meadow" network="Base" />)
  expect(box.innerHTML).toBe('Approve <bdi>Base</bdi> in <bdi>Meadow</bdi>.')
})

test('a value may be an element, and a gap may come twice', () => {
  const { box } = mount(<Sentence of="{terms} and {terms}" terms={<a href="https://app.example/terms">Terms</a>} />)
  expect([...box.querySelectorAll('bdi > a')].map(({ textContent }) => textContent)).toEqual(['Terms', 'Terms'])
  expect(box.textContent).toBe('Terms and Terms')
})

test('H16 markup and gaps within a value are shown as text', () => {
  const { box } = mount(<Sentence of="Approve in {wallet}" wallet={`${HOSTILE}{wallet}`} />)
  expect(box.querySelector('img')).toBe(null)
  expect(box.querySelectorAll('bdi')).toHaveLength(1)
  expect(box.textContent).toBe(`Approve in ${HOSTILE}{wallet}`)
})

test('a sentence is split into texts at even places and gaps at odd ones', () => {
  expect(split('{a} and {b}')).toEqual(['', 'a', ' and ', 'b', ''])
  expect(split('no gap, { not } one')).toEqual(['no gap, { not } one'])
})

test('as plain text a gap that comes twice is filled twice', () => {
  expect(fill('{name}, {name}', { name: 'Base' })).toBe('Base, Base')
})

test('every error has a text without gaps, and none shows its code', () => {
  for (const [code, text] of Object.entries(errorMessages.en)) {
    expect(split(text)).toHaveLength(1)
    expect(text.trim()).not.toBe('')
    expect(text).not.toContain(code)
  }
})
