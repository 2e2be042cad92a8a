import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { settledHeight } from '../sheet.fixture.ts'
import { styledRoot } from '../theme/styledRoot.fixture.tsx'
import { Dialog } from './Dialog.tsx'
import { Header } from './Header.tsx'

const clean: (() => unknown)[] = []
afterEach(async () => {
  for (const step of clean.splice(0)) await step()
})

const HEIGHT = 700

/** Part of the window that a phone shows. No browser that is driven has a keyboard. */
const phoneView = () => {
  const view = Object.assign(new EventTarget(), { height: HEIGHT, offsetTop: 0, scale: 1 })
  const own = Object.getOwnPropertyDescriptor(window, 'visualViewport')!
  Object.defineProperty(window, 'visualViewport', { configurable: true, value: view })
  clean.push(() => Object.defineProperty(window, 'visualViewport', own))
  const shows = (part: Partial<{ height: number; offsetTop: number; scale: number }>) => {
    Object.assign(view, part)
    view.dispatchEvent(new Event('resize'))
  }
  return { shows }
}

/** Phone with a sheet that is longer than its window, and a field at the end of it that has the focus. */
async function phone() {
  const { innerWidth, innerHeight } = window
  await page.viewport(390, HEIGHT)
  clean.push(() => page.viewport(innerWidth, innerHeight))
  const view = phoneView()
  const host = document.createElement('foyer-modal')
  document.body.append(host)
  const { shadow, render, unmount } = styledRoot(host)
  const show = (state: 'open' | 'closed') =>
    render(
      <Dialog state={state}>
        <Header title="Title" />
        <div style={{ height: 900, flex: 'none' }} />
        <input />
      </Dialog>,
    )
  show('open')
  clean.push(() => {
    unmount()
    host.remove()
  })
  const part = (name: string) => shadow.querySelector<HTMLElement>(name)!
  await expect.poll(() => part('dialog')?.matches(':modal')).toBe(true)
  await settledHeight(part('[data-part=sheet]'))
  part('input').focus()
  const edges = (name: string) => {
    const { top, bottom } = part(name).getBoundingClientRect()
    return { top, bottom }
  }
  const sheetEnds = () => Math.round(edges('[data-part=sheet]').bottom)
  return { view, show, part, edges, sheetEnds }
}

test('the sheet and its field lie above the keyboard, and come back to the lower edge without it', async () => {
  const { view, edges, sheetEnds } = await phone()
  expect(sheetEnds()).toBe(HEIGHT)
  await expect
    .poll(() => {
      view.shows({ height: 360 })
      return sheetEnds()
    })
    .toBe(360)
  await expect.poll(() => edges('input').bottom).toBeLessThanOrEqual(360)
  expect(edges('input').top).toBeGreaterThan(0)
  expect(edges('[data-part=sheet]').top).toBeGreaterThanOrEqual(0)
  view.shows({ height: HEIGHT })
  await expect.poll(sheetEnds).toBe(HEIGHT)
})

test('a window that the browser has scrolled to show the field has the sheet at its own lower edge', async () => {
  const { view, sheetEnds } = await phone()
  await expect
    .poll(() => {
      view.shows({ height: 360, offsetTop: 120 })
      return sheetEnds()
    })
    .toBe(480)
})

test('neither a bar of the browser nor a magnified page is a keyboard, and a closed dialog keeps no room for one', async () => {
  const { view, show, part, sheetEnds } = await phone()
  const room = () => part('dialog').style.getPropertyValue('--keyboard')
  await expect
    .poll(() => {
      view.shows({ height: 360 })
      return room()
    })
    .toBe('340px')
  view.shows({ height: 640 })
  expect(room()).toBe('')
  view.shows({ height: 350, scale: 2 })
  expect(room()).toBe('')
  await expect.poll(sheetEnds).toBe(HEIGHT)
  view.shows({ height: 360, scale: 1 })
  expect(room()).toBe('340px')
  show('closed')
  await expect.poll(room).toBe('')
})
