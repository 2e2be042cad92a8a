import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { createMount, fire, HOSTILE, key } from '../mount.fixture.tsx'
import { allByRole, byRole, namesOf } from '../roles.fixture.ts'
import { Tabs } from './Tabs.tsx'

const mount = createMount()

const tabs = [
  { id: 'tokens', label: 'Tokens' },
  { id: 'nfts', label: 'NFTs' },
  { id: 'activity', label: 'Activity' },
] as const

type Id = (typeof tabs)[number]['id']

const Portfolio = () => {
  const [selected, setSelected] = useState<Id>('tokens')
  return (
    <Tabs label="Portfolio" tabs={tabs} selected={selected} onSelect={setSelected}>
      panel of {selected}
    </Tabs>
  )
}

const tabOf = (box: HTMLElement, name: string) => byRole(box, 'tab', name)
const selectedIn = (box: HTMLElement) =>
  allByRole(box, 'tab').flatMap(tab => (tab.getAttribute('aria-selected') === 'true' ? [tab.textContent] : []))

test('tabs are a named list with one selected tab, which labels the panel that it controls', () => {
  const { box } = mount(<Portfolio />)
  expect(box.querySelector('[role="tablist"]')?.getAttribute('aria-label')).toBe('Portfolio')
  expect(namesOf(box, 'tab')).toEqual(['Tokens', 'NFTs', 'Activity'])
  expect(selectedIn(box)).toEqual(['Tokens'])
  const panel = byRole(box, 'tabpanel', 'Tokens')
  expect(panel.textContent).toBe('panel of tokens')
  for (const tab of allByRole(box, 'tab')) expect(tab.getAttribute('aria-controls')).toBe(panel.id)
})

test('a press selects a tab, and the panel is named after it', () => {
  const { box } = mount(<Portfolio />)
  act(() => tabOf(box, 'Activity').click())
  expect(selectedIn(box)).toEqual(['Activity'])
  expect(byRole(box, 'tabpanel', 'Activity').textContent).toBe('panel of activity')
  expect(allByRole(box, 'tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0])
})

test.each([
  ['ArrowRight', 'Tokens', 'NFTs'],
  ['ArrowRight', 'Activity', 'Tokens'],
  ['ArrowLeft', 'Tokens', 'Activity'],
  ['ArrowLeft', 'NFTs', 'Tokens'],
  ['Home', 'Activity', 'Tokens'],
  ['End', 'Tokens', 'Activity'],
])('%s on %s selects and focuses %s', (name, from, to) => {
  const { box } = mount(<Portfolio />)
  act(() => tabOf(box, from).click())
  const press = key(name)
  fire(tabOf(box, from), press)
  expect(press.defaultPrevented).toBe(true)
  expect(selectedIn(box)).toEqual([to])
  expect(document.activeElement).toBe(tabOf(box, to))
})

test('in text from right to left the arrow keys change places', () => {
  const { box } = mount(<Portfolio />)
  box.querySelector<HTMLElement>('[role="tablist"]')!.style.direction = 'rtl'
  fire(tabOf(box, 'Tokens'), key('ArrowLeft'))
  expect(selectedIn(box)).toEqual(['NFTs'])
  fire(tabOf(box, 'NFTs'), key('ArrowRight'))
  expect(selectedIn(box)).toEqual(['Tokens'])
})

test.each(['Enter', 'Tab', 'ArrowDown', 'Escape'])('%s is left to the browser and the page', name => {
  const onSelect = vi.fn()
  const { box } = mount(
    <Tabs label="Portfolio" tabs={tabs} selected="tokens" onSelect={onSelect}>
      panel
    </Tabs>,
  )
  const press = key(name)
  fire(tabOf(box, 'Tokens'), press)
  expect(press.defaultPrevented).toBe(false)
  expect(onSelect).not.toHaveBeenCalled()
})

test('two lists of tabs on a page have ids of their own', () => {
  const { box } = mount(
    <>
      <Portfolio />
      <Portfolio />
    </>,
  )
  const ids = [...box.querySelectorAll('[id]')].map(({ id }) => id)
  expect(new Set(ids).size).toBe(8)
})

test('H16 markup in a label is shown as text', () => {
  const { box } = mount(
    <Tabs label="Letters" tabs={[{ id: 'a', label: HOSTILE }]} selected="a" onSelect={() => {}}>
      panel
    </Tabs>,
  )
  expect(box.querySelector('img')).toBe(null)
  expect(box.querySelector('[role="tab"]')?.textContent).toBe(HOSTILE)
})
