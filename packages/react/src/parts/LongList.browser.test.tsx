import { StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { styledRoot } from '../theme/styledRoot.fixture.tsx'
import { LongList, type LongListProps } from './LongList.tsx'

const HEIGHT = 56
const SIGHT = 560

const clean: (() => void)[] = []
afterEach(() => {
  for (const step of clean.splice(0)) step()
})

const names = (count: number) => Array.from({ length: count }, (_, index) => `Row ${index + 1}`)
const idOf = (name: string) => name
const row = vi.fn((name: string) => <button type="button">{name}</button>)

/** A list in a scroller of ten rows, in a shadow root as in the modal. */
function mount() {
  row.mockClear()
  const host = document.createElement('foyer-modal')
  document.body.append(host)
  const root = styledRoot(host)
  const { shadow } = root
  const show = (items: readonly string[], props: Partial<LongListProps<string>> = {}) =>
    root.render(
      <StrictMode>
        <div className="room" style={{ height: SIGHT, overflow: 'hidden auto', position: 'relative' }}>
          <LongList label="Rows" items={items} idOf={idOf} height={HEIGHT} {...props}>
            {row}
          </LongList>
        </div>
      </StrictMode>,
    )
  clean.push(() => {
    root.unmount()
    host.remove()
  })
  const all = () => [...shadow.querySelectorAll('li')]
  const texts = () => all().map(each => each.textContent)
  const scroller = () => shadow.querySelector<HTMLElement>('.room')!
  const inSight = (name: string) => {
    const place = all()
      .find(each => each.textContent === name)
      ?.getBoundingClientRect()
    const { top, bottom } = scroller().getBoundingClientRect()
    return place !== undefined && place.bottom > top && place.top < bottom
  }
  return { shadow, show, all, texts, scroller, inSight }
}

test('of a thousand rows only those near the viewport are in the document, in order, each with its position and the total', async () => {
  const { show, all, texts, scroller, inSight } = mount()
  show(names(1_000))
  await expect.poll(() => inSight('Row 10')).toBe(true)
  await expect.poll(() => all().length).toBeGreaterThan(15)
  expect(all().length).toBeLessThan(25)
  expect(scroller().scrollHeight).toBe(1_000 * HEIGHT)
  scroller().scrollTop = 499 * HEIGHT
  await expect.poll(() => inSight('Row 500') && inSight('Row 509')).toBe(true)
  await expect.poll(() => texts().includes('Row 515')).toBe(true)
  expect(texts()).not.toContain('Row 1')
  expect(all().length).toBeLessThan(30)
  const first = all()[0]!
  expect(texts()).toEqual(
    names(1_000)
      .slice(Number(first.ariaPosInSet) - 1)
      .slice(0, all().length),
  )
  expect(first.ariaSetSize).toBe('1000')
  expect(first.textContent).toBe(`Row ${first.ariaPosInSet}`)
})

test('rendered rows are not rendered again while others are added', async () => {
  const { show, scroller, inSight, texts } = mount()
  show(names(1_000))
  await expect.poll(() => texts().includes('Row 17')).toBe(true)
  const before = row.mock.calls.length
  scroller().scrollTop = 3 * HEIGHT
  await expect.poll(() => inSight('Row 13') && texts().includes('Row 20')).toBe(true)
  expect(row.mock.calls.slice(before).map(([name]) => name)).not.toContain('Row 5')
})

test('the focused row stays in the document wherever the list is scrolled to, and Tab continues from it', async () => {
  const { shadow, show, scroller, texts, inSight } = mount()
  show(names(1_000))
  await expect.poll(() => texts().includes('Row 3')).toBe(true)
  shadow.querySelectorAll('button')[2]!.focus()
  for (const top of [200, 990, 0, 600]) {
    scroller().scrollTop = top * HEIGHT
    await expect.poll(() => inSight(`Row ${top + 2}`)).toBe(true)
    expect(shadow.activeElement?.textContent).toBe('Row 3')
  }
  expect(texts()[0]).toBe('Row 3')
  scroller().scrollTop = 0
  await expect.poll(() => texts().slice(0, 4)).toEqual(['Row 1', 'Row 2', 'Row 3', 'Row 4'])
  await userEvent.tab()
  expect(shadow.activeElement?.textContent).toBe('Row 4')
})

test('Tab moves from row to row to the end of the list', async () => {
  const { shadow, show, texts } = mount()
  show(names(60))
  await expect.poll(() => texts().includes('Row 3')).toBe(true)
  shadow.querySelectorAll('button')[0]!.focus()
  for (let at = 2; at <= 60; at += 1) {
    await userEvent.tab()
    await expect.poll(() => shadow.activeElement?.textContent).toBe(`Row ${at}`)
  }
})

test('near the end the list asks for more once a page and announces an unknown number of rows', async () => {
  const { show, all, scroller, texts } = mount()
  const onEnd = vi.fn()
  show(names(40), { more: true, onEnd })
  await expect.poll(() => texts().includes('Row 12')).toBe(true)
  expect(onEnd).not.toHaveBeenCalled()
  expect(all()[0]!.ariaSetSize).toBe('-1')
  scroller().scrollTop = 40 * HEIGHT
  await expect.poll(() => onEnd.mock.calls.length).toBeGreaterThan(0)
  const asked = onEnd.mock.calls.length
  show(names(80), { more: true, onEnd })
  await expect.poll(() => texts().includes('Row 42')).toBe(true)
  expect(onEnd.mock.calls.length).toBe(asked)
  scroller().scrollTop = 80 * HEIGHT
  await expect.poll(() => onEnd.mock.calls.length).toBe(asked + 1)
})

test('a list that becomes shorter than its scroll position shows its end', async () => {
  const { show, scroller, texts } = mount()
  show(names(1_000))
  await expect.poll(() => texts().includes('Row 3')).toBe(true)
  scroller().scrollTop = 900 * HEIGHT
  await expect.poll(() => texts().includes('Row 905')).toBe(true)
  show(names(5))
  await expect.poll(texts).toEqual(names(5))
})
