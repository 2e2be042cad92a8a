import { act, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { createMount, fire, key } from '../mount.fixture.tsx'
import { allByRole, byRole } from '../roles.fixture.ts'
import { LongRows, type LongRowsProps } from './LongRows.tsx'

const mount = createMount()

const items = (count: number) => Array.from({ length: count }, (_, at) => `w${at + 1}`)
const idOf = (item: string) => item
const row = (item: string): ReactNode => <button type="button">{item}</button>

const rows = (props: Partial<LongRowsProps<string>> = {}) => (
  <LongRows label="Wallets" items={items(20)} idOf={idOf} height={56} size={20} rows={{ from: 0, to: 3 }} {...props}>
    {props.children ?? row}
  </LongRows>
)

const texts = (box: HTMLElement) => allByRole(box, 'listitem').map(({ textContent }) => textContent)
const style = (element: Element, name: string) => (element as HTMLElement).style.getPropertyValue(name)

test('only the items of the given rows are in the list, which is as high as all of them', () => {
  const { box } = mount(rows({ rows: { from: 5, to: 8 } }))
  expect(texts(box)).toEqual(['w6', 'w7', 'w8'])
  expect(byRole(box, 'list', 'Wallets').style.height).toBe('1120px')
})

test('each item is announced with its place and the total', () => {
  const { box } = mount(rows({ rows: { from: 5, to: 7 } }))
  expect(
    allByRole(box, 'listitem').map(item => [item.getAttribute('aria-posinset'), item.getAttribute('aria-setsize')]),
  ).toEqual([
    ['6', '20'],
    ['7', '20'],
  ])
})

test('an unknown total is announced as unknown', () => {
  const { box } = mount(rows({ size: undefined }))
  expect(allByRole(box, 'listitem')[0]?.getAttribute('aria-setsize')).toBe('-1')
})

test('a grid places its items in rows of columns', () => {
  const { box } = mount(rows({ columns: 3, rows: { from: 1, to: 3 } }))
  expect(texts(box)).toEqual(['w4', 'w5', 'w6', 'w7', 'w8', 'w9'])
  expect(allByRole(box, 'listitem').map(item => [style(item, '--row'), style(item, '--column')])).toEqual([
    ['1', '0'],
    ['1', '1'],
    ['1', '2'],
    ['2', '0'],
    ['2', '1'],
    ['2', '2'],
  ])
  expect(byRole(box, 'list', 'Wallets').style.height).toBe('392px')
})

test('rows beyond the last item are left out', () => {
  const { box } = mount(rows({ items: items(2), size: 2, rows: { from: 0, to: 9 } }))
  expect(texts(box)).toEqual(['w1', 'w2'])
})

test('skeletons follow the last item, add to the height and are hidden from assistive technology', () => {
  const { box } = mount(rows({ items: items(2), loading: 3, skeleton: <i>…</i>, rows: { from: 0, to: 2 } }))
  const all = allByRole(box, 'listitem')
  expect(all.map(item => item.getAttribute('aria-hidden'))).toEqual([null, null, 'true', 'true', 'true'])
  expect(all.map(item => style(item, '--row'))).toEqual(['0', '1', '2', '3', '4'])
  expect(byRole(box, 'list', 'Wallets').style.height).toBe('280px')
})

test('a busy list is announced as busy', () => {
  const { box } = mount(rows({ 'aria-busy': true }))
  expect(byRole(box, 'list', 'Wallets').getAttribute('aria-busy')).toBe('true')
})

test('the focused item stays in the list when it is scrolled away, before and after the others', () => {
  const { box, show } = mount(rows({ rows: { from: 4, to: 7 } }))
  const button = byRole(box, 'button', 'w5')
  act(() => button.focus())
  show(rows({ rows: { from: 10, to: 12 } }))
  expect(texts(box)).toEqual(['w5', 'w11', 'w12'])
  show(rows({ rows: { from: 0, to: 2 } }))
  expect(texts(box)).toEqual(['w1', 'w2', 'w5'])
  expect(document.activeElement).toBe(button)
  act(() => button.blur())
  expect(texts(box)).toEqual(['w1', 'w2'])
})

test('a focused item that is removed from the items leaves the list', () => {
  const { box, show } = mount(rows({ rows: { from: 4, to: 7 } }))
  act(() => byRole(box, 'button', 'w5').focus())
  show(rows({ items: items(4), size: 4, rows: { from: 0, to: 2 } }))
  expect(texts(box)).toEqual(['w1', 'w2'])
})

test('items that stay are not rendered again when the rows change', () => {
  const children = vi.fn(row)
  const { show } = mount(rows({ children, rows: { from: 0, to: 3 } }))
  children.mockClear()
  show(rows({ children, rows: { from: 1, to: 4 } }))
  expect(new Set(children.mock.calls.map(([item]) => item))).toEqual(new Set(['w4']))
})

test('a key press in an item is given to the list', () => {
  const onKeyDown = vi.fn()
  const { box } = mount(rows({ onKeyDown }))
  fire(byRole(box, 'button', 'w1'), key('ArrowDown'))
  expect(onKeyDown.mock.calls.map(([event]) => event.key)).toEqual(['ArrowDown'])
})
