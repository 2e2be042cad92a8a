import { StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { settledHeight } from '../sheet.fixture.ts'
import { styledRoot } from '../theme/styledRoot.fixture.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import type { DialogProps } from './Dialog.types.ts'
import { Header } from './Header.tsx'
import { IconButton } from './IconButton.tsx'

const clean: (() => unknown)[] = []
afterEach(async () => {
  for (const step of clean.splice(0)) await step()
})

const mount = () => {
  const opener = document.createElement('button')
  const host = document.createElement('foyer-modal')
  document.body.append(opener, host)
  opener.focus()
  const root = styledRoot(host)
  const { shadow } = root
  const show = (props: Partial<DialogProps> = {}) =>
    root.render(
      <StrictMode>
        <Dialog state="open" {...props}>
          <Header title="Title" start={<IconButton part="back" label="Back" icon="<" />} />
          {props.children ?? <Button part="one">One</Button>}
        </Dialog>
      </StrictMode>,
    )
  clean.push(() => {
    root.unmount()
    host.remove()
    opener.remove()
  })
  const part = (name: string) => shadow.querySelector<HTMLElement>(`[data-part="${name}"]`)
  const dialog = () => shadow.querySelector('dialog')
  return { shadow, opener, root, show, part, dialog }
}

test('opens above the page under StrictMode, labelled, with the focus on its title, and stops the page from scrolling', async () => {
  const { show, shadow, dialog } = mount()
  show()
  await expect.poll(() => dialog()?.matches(':modal')).toBe(true)
  const title = shadow.querySelector('h1')
  expect(dialog()?.getAttribute('aria-labelledby')).toBe(title?.id)
  expect(shadow.activeElement).toBe(title)
  expect(getComputedStyle(document.documentElement).overflow).toBe('hidden')
  await userEvent.tab()
  expect(shadow.activeElement?.getAttribute('data-part')).toBe('back')
})

test('Escape calls onCancel each time, does not close the dialog and does not reach the page', async () => {
  const { show, dialog } = mount()
  const onCancel = vi.fn()
  const onPageKey = vi.fn()
  document.addEventListener('keydown', onPageKey)
  clean.push(() => document.removeEventListener('keydown', onPageKey))
  show({ onCancel })
  await expect.poll(() => dialog()?.open).toBe(true)
  for (const times of [1, 2, 3]) {
    await userEvent.keyboard('{Escape}')
    expect(onCancel).toHaveBeenCalledTimes(times)
    expect(dialog()?.open).toBe(true)
  }
  expect(onPageKey).not.toHaveBeenCalled()
})

test('a press outside the sheet calls onBackdrop, a press inside does not', async () => {
  const { show, part } = mount()
  const onBackdrop = vi.fn()
  show({ onBackdrop })
  await expect.poll(() => part('one')).not.toBeNull()
  await userEvent.click(part('backdrop')!, { position: { x: 5, y: 5 } })
  expect(onBackdrop).toHaveBeenCalledTimes(1)
  await userEvent.click(part('one')!)
  expect(onBackdrop).toHaveBeenCalledTimes(1)
})

test('the second press of a double click, on the backdrop after the first one has made the sheet shorter, is none', async () => {
  const { show, part } = mount()
  const onBackdrop = vi.fn()
  show({ onBackdrop })
  await expect.poll(() => part('one')).not.toBeNull()
  const press = (name: string, timeStamp: number) => {
    for (const type of ['pointerdown', 'click']) {
      const event = new MouseEvent(type, { bubbles: true, composed: true })
      Object.defineProperty(event, 'timeStamp', { value: timeStamp })
      part(name)!.dispatchEvent(event)
    }
  }
  press('one', 1_000)
  press('backdrop', 1_300)
  expect(onBackdrop).not.toHaveBeenCalled()
  press('backdrop', 1_501)
  expect(onBackdrop).toHaveBeenCalledTimes(1)
})

test.each(['closed', 'unmounted'])('a dialog that is %s returns the focus and lets the page scroll', async how => {
  const { show, dialog, opener, root } = mount()
  const before = document.adoptedStyleSheets.length
  show()
  await expect.poll(() => dialog()?.open).toBe(true)
  if (how === 'closed') show({ state: 'closed' })
  else root.unmount()
  await expect.poll(() => document.activeElement).toBe(opener)
  expect(dialog()?.open ?? false).toBe(false)
  expect(document.adoptedStyleSheets).toHaveLength(before)
  expect(getComputedStyle(document.documentElement).overflow).toBe('visible')
})

test('the lower edge fades out while there is more to scroll to, also when the content grows, and no longer at its end', async () => {
  const { show, part } = mount()
  const rows = (height: number) => ({ children: <div style={{ height, flex: 'none' }} /> })
  show(rows(100))
  await expect.poll(() => part('sheet')).not.toBe(null)
  await settledHeight(part('sheet')!)
  const scroll = part('sheet')!.firstElementChild!
  const mask = () => getComputedStyle(scroll).maskImage
  expect(mask()).toBe('none')
  show(rows(2_000))
  await expect.poll(mask).toContain('linear-gradient')
  scroll.scrollTo(0, scroll.scrollHeight)
  await expect.poll(mask).toBe('none')
  show(rows(2_400))
  await expect.poll(mask).toContain('linear-gradient')
})

test('a page with a scrollbar keeps its width beside the sheet, and a narrow window gives it to the sheet', async () => {
  const { documentElement: html } = document
  const { innerWidth, innerHeight } = window
  const gutter = () => getComputedStyle(html).scrollbarGutter
  // No browser that is driven shows a scrollbar.
  Object.defineProperty(html, 'clientWidth', { configurable: true, get: () => window.innerWidth - 15 })
  clean.push(
    () => page.viewport(innerWidth, innerHeight),
    () => Reflect.deleteProperty(html, 'clientWidth'),
  )
  const { show } = mount()
  show()
  await expect.poll(gutter).toBe('stable')
  await page.viewport(320, 640)
  await expect.poll(gutter).toBe('auto')
})

test('a view that removes the focused control leaves the focus in the sheet', async () => {
  const { show, part, shadow } = mount()
  show({ contentKey: 'one' })
  await expect.poll(() => part('one')).not.toBeNull()
  part('one')?.focus()
  show({ contentKey: 'two', children: <p>Two</p> })
  await expect.poll(() => shadow.activeElement?.tagName).toBe('H1')
})

const rows = (...names: string[]) => (
  <ul>
    {names.map(name => (
      <li key={name}>
        <Button part="act">{name}</Button>
      </li>
    ))}
  </ul>
)

test('H16 a control removed from its row leaves the focus on the row and activates nothing else', async () => {
  const { show, part, shadow } = mount()
  const list = (second: string) => (
    <ul>
      <li>
        <Button part="one">One</Button>
      </li>
      <li>
        Two <span>{second === 'asked' ? <i>…</i> : <Button part="two">Again</Button>}</span>
      </li>
    </ul>
  )
  show({ children: list('free') })
  await expect.poll(() => part('two')).not.toBeNull()
  part('two')?.focus()
  show({ children: list('asked') })
  await expect.poll(() => part('two')).toBeNull()
  await expect.poll(() => shadow.activeElement).toBe(part('one')?.closest('ul')?.lastElementChild)
  await userEvent.tab({ shift: true })
  expect(shadow.activeElement).toBe(part('one'))
})

test('rows that come later move none of those above: a press lands where it was aimed', async () => {
  const { show, part } = mount()
  show({ children: rows('one') })
  await expect.poll(() => part('act')?.checkVisibility()).toBe(true)
  const height = await settledHeight(part('sheet')!)
  const { top } = part('act')!.getBoundingClientRect()
  show({ children: rows('one', 'two', 'three') })
  await expect.poll(() => part('sheet')!.getBoundingClientRect().height).toBeGreaterThan(height + 20)
  expect(part('act')!.getBoundingClientRect().top).toBe(top)
})

test('H16 a row removed with its focused control leaves the focus on the title', async () => {
  const { show, part, shadow } = mount()
  show({ children: rows('one', 'two') })
  await expect.poll(() => part('act')).not.toBeNull()
  part('act')?.focus()
  show({ children: rows('two') })
  await expect.poll(() => shadow.activeElement?.tagName).toBe('H1')
})

test('H16 an element of the page keeps the focus when a control of an embedded sheet is removed', async () => {
  const { show, part, opener } = mount()
  show({ embedded: true, children: rows('one', 'two') })
  await expect.poll(() => part('act')).not.toBeNull()
  part('act')?.focus()
  opener.focus()
  show({ embedded: true, children: rows('two') })
  await expect.poll(() => part('act')?.textContent).toBe('two')
  expect(document.activeElement).toBe(opener)
})

test('H41 an embedded view that is replaced takes no focus that the visitor has not given it', async () => {
  const { show, part, opener, shadow } = mount()
  show({ embedded: true, contentKey: 'one' })
  await expect.poll(() => part('one')).not.toBeNull()
  show({ embedded: true, contentKey: 'two', children: <Button part="two">Two</Button> })
  await expect.poll(() => part('two')).not.toBeNull()
  expect([document.activeElement, shadow.activeElement]).toEqual([opener, null])
  part('two')?.focus()
  show({ embedded: true, contentKey: 'three', children: <p>Three</p> })
  await expect.poll(() => shadow.activeElement?.tagName).toBe('H1')
})

test('an embedded dialog does not trap the focus or stop the page from scrolling', async () => {
  const { show, part, dialog } = mount()
  show({ embedded: true })
  await expect.poll(() => part('dialog')?.tagName).toBe('SECTION')
  expect(part('one')?.checkVisibility({ visibilityProperty: true })).toBe(true)
  expect(dialog()).toBeNull()
  expect(getComputedStyle(document.documentElement).overflow).toBe('visible')
  expect(part('sheet')?.getBoundingClientRect().width).toBe(360)
})

test('styles of the page do not apply to the dialog', async () => {
  const { show, part } = mount()
  const page = new CSSStyleSheet()
  page.replaceSync(
    '* { color: red !important; font: 40px serif !important } foyer-modal { display: none; filter: blur(9px) }',
  )
  document.adoptedStyleSheets.push(page)
  clean.push(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(sheet => sheet !== page)
  })
  show()
  await expect.poll(() => part('one')?.checkVisibility()).toBe(true)
  const { color, fontSize } = getComputedStyle(part('one')!)
  expect([color === 'rgb(255, 0, 0)', fontSize]).toEqual([false, '15px'])
})
