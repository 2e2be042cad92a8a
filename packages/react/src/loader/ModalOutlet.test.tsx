import type { ReactNode } from 'react'
import { act } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { createMount } from '../mount.fixture.tsx'
import { byRole } from '../roles.fixture.ts'
import type { ThemeOptions } from '../theme/hostTheme.ts'
import { LoaderContext, ThemeContext } from './LoaderContext.ts'
import type { Loader } from './loader.ts'
import { ModalOutlet } from './ModalOutlet.tsx'
import type { Runtime } from './runtime.ts'

const mount = createMount()
afterEach(() => vi.restoreAllMocks())

/** Runtime that renders a node; an outlet does nothing else with it. */
const runtimeOf = (render: (theme: ThemeOptions | undefined) => ReactNode) => ({ render }) as Runtime

/** Loader of a runtime that the test sets. Like the real one it drops a runtime that has failed. */
function scriptedLoader() {
  const listeners = new Set<() => void>()
  let shown: Runtime | undefined
  const show = (next: Runtime | undefined) =>
    act(() => {
      shown = next
      for (const listener of listeners) listener()
    })
  const fail = vi.fn<Loader['fail']>(failed => {
    if (failed !== shown) return
    shown = undefined
    for (const listener of listeners) listener()
  })
  const loader: Partial<Loader> = {
    shown: () => shown,
    fail,
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return { loader: loader as Loader, listeners, show, fail }
}

const host = (loader: Loader, theme?: ThemeOptions) => (
  <LoaderContext.Provider value={loader}>
    <ThemeContext.Provider value={theme}>
      <button type="button">Host</button>
      <ModalOutlet />
    </ThemeContext.Provider>
  </LoaderContext.Provider>
)

const Broken = () => {
  throw new Error('broken modal')
}

test('an outlet renders its runtime from when it has loaded until it stops', () => {
  const { loader, show } = scriptedLoader()
  const { box } = mount(host(loader))
  expect(box.textContent).toBe('Host')
  show(runtimeOf(() => <h1>Account</h1>))
  expect(byRole(box, 'heading', 'Account')).toBeTruthy()
  show(undefined)
  expect(box.textContent).toBe('Host')
})

test('a runtime renders with the theme of the host, also after a change', () => {
  const { loader, show: load } = scriptedLoader()
  const { box, show } = mount(host(loader, { mode: 'dark' }))
  load(runtimeOf(theme => <h1>{theme?.mode}</h1>))
  expect(byRole(box, 'heading', 'dark')).toBeTruthy()
  show(host(loader, { mode: 'light' }))
  expect(byRole(box, 'heading', 'light')).toBeTruthy()
})

test('H48 a modal that throws is removed and reported once, the tree of the host stays, and the next runtime renders', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { loader, show, fail } = scriptedLoader()
  const { box } = mount(host(loader))
  const button = byRole(box, 'button', 'Host')
  const broken = runtimeOf(() => <Broken />)
  show(broken)
  expect(fail.mock.calls).toEqual([[broken, {}]])
  expect(box.textContent).toBe('Host')
  expect(byRole(box, 'button', 'Host')).toBe(button)
  show(runtimeOf(() => <h1>Account</h1>))
  expect(byRole(box, 'heading', 'Account')).toBeTruthy()
  expect(fail).toHaveBeenCalledTimes(1)
})

test('on a server nothing is rendered, even with a runtime', () => {
  const { loader, show } = scriptedLoader()
  show(runtimeOf(() => <h1>Account</h1>))
  expect(renderToString(host(loader))).toBe('<button type="button">Host</button>')
})

test('an outlet that is removed no longer listens to its loader', () => {
  const { loader, listeners } = scriptedLoader()
  const { show } = mount(host(loader))
  expect(listeners.size).toBe(1)
  show(null)
  expect(listeners.size).toBe(0)
})
