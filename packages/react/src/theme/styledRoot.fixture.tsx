import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { adopt } from './adopt.ts'
import host from './host.css?inline'
import { modalStyles } from './modalStyles.ts'
import tokens from './tokens.css?inline'
import { StyleRoot } from './useStyles.ts'

/** React root in an element's shadow root, with the same styles as in the modal, or as around a button in the page. */
export function styledRoot(element: HTMLElement, place: 'modal' | 'button' = 'modal') {
  const shadow = element.attachShadow({ mode: 'open' })
  for (const css of [host, tokens, ...(place === 'modal' ? modalStyles : [])]) adopt(shadow, css)
  const root = createRoot(shadow)
  const render = (node: ReactNode) => root.render(<StyleRoot.Provider value={shadow}>{node}</StyleRoot.Provider>)
  return { shadow, render, unmount: () => root.unmount() }
}
