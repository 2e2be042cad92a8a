import { createElement, type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { adopt } from '../theme/adopt.ts'
import { type ThemeOptions, themeAttributes, useThemeVariables } from '../theme/hostTheme.ts'

export interface ShadowHostProps {
  tag: 'foyer-modal' | 'foyer-button'
  css: string
  theme: ThemeOptions | undefined
  /** State of the modal, for the page to read. */
  state?: string
  children: ReactNode
}

/** Element with an open shadow root and a style sheet, filled through a portal. It is empty on a server and until it is mounted, so that hydration agrees. */
export function ShadowHost({ tag, css, theme, state, children }: ShadowHostProps) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  useThemeVariables(element, theme)
  const root = element && shadowOf(element, css)
  const attributes = { ref: setElement, ...(state && { 'data-state': state }), ...themeAttributes(theme) }
  // React's types know no custom element.
  return createElement(tag as 'div', attributes, root && createPortal(children, root))
}

/** Returns the element's shadow root with the sheet in it. Idempotent. */
function shadowOf(element: HTMLElement, css: string): ShadowRoot {
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  adopt(root, css)
  return root
}
