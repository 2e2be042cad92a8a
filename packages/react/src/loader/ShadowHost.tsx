import { createElement, type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { adopt } from '../theme/adopt.ts'
import { type ThemeOptions, themeAttributes, useThemeVariables } from '../theme/hostTheme.ts'

export interface ShadowHostProps {
  tag: 'foyer-modal' | 'foyer-button'
  css: string
  theme: ThemeOptions | undefined
  /** The page's way to tell what is shown. */
  state?: string
  children: ReactNode
}

/**
 * A plain element with an open shadow root and our style sheet, filled through a portal. On a server, and until it is
 * mounted, it is empty: both sides agree.
 */
export function ShadowHost({ tag, css, theme, state, children }: ShadowHostProps) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  useThemeVariables(element, theme)
  const root = element && shadowOf(element, css)
  const attributes = { ref: setElement, ...(state && { 'data-state': state }), ...themeAttributes(theme) }
  // The element's own name; for React's types it is any element.
  return createElement(tag as 'div', attributes, root && createPortal(children, root))
}

/** The element's shadow root with the sheet in it; asking twice changes nothing. */
function shadowOf(element: HTMLElement, css: string): ShadowRoot {
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  adopt(root, css)
  return root
}
