import { act, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach } from 'vitest'
import { allowAct } from './actEnvironment.fixture.ts'

/** Mounts parts under StrictMode, and unmounts them after each test of a file that calls it once. */
export function createMount() {
  const clean: (() => void)[] = []
  allowAct()
  afterEach(() => {
    for (const step of clean.splice(0)) step()
  })
  return (node: ReactNode) => {
    const box = document.createElement('div')
    document.body.append(box)
    const root = createRoot(box)
    const show = (next: ReactNode) => act(() => root.render(<StrictMode>{next}</StrictMode>))
    show(node)
    clean.push(() => {
      act(() => root.unmount())
      box.remove()
    })
    return {
      box,
      show,
      /** Element with a `data-part`; throws if there is none. */
      part: (name: string) => {
        const element = box.querySelector<HTMLElement>(`[data-part="${name}"]`)
        if (!element) throw new Error(`There is no part ${name} in ${box.innerHTML}`)
        return element
      },
      /** Attributes by name; null for a missing one. */
      attributes: (element: Element, ...names: string[]) =>
        Object.fromEntries(names.map(name => [name, element.getAttribute(name)])),
    }
  }
}

/** Dispatches an event that bubbles, and applies what it changes. */
export const fire = (element: Element, event: Event) => act(() => void element.dispatchEvent(event))

export const key = (name: string) => new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })

/** Text that hides its meaning from a page that would parse it, or reverse the text after it. */
export const HOSTILE = '<img src=x onerror=alert(1)>\u202Egnp.exe'
