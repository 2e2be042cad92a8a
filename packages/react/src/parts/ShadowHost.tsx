import { createElement, type HTMLAttributes, type ReactNode, type RefAttributes, useState } from 'react'
import { createPortal } from 'react-dom'
import { adopt } from '../theme/adopt.ts'
import hostStyles from '../theme/host.css?inline'
import { type ThemeOptions, themeAttributes, useThemeVariables } from '../theme/hostTheme.ts'
import tokens from '../theme/tokens.css?inline'
import { StyleRoot } from '../theme/useStyles.ts'

export interface ShadowHostProps {
  tag: 'foyer-modal' | 'foyer-button'
  /** Style sheets adopted before those of the components. */
  styles?: readonly string[]
  theme: ThemeOptions | undefined
  /** Content of the element itself until its shadow root is there, e.g. in the markup of a server. */
  placeholder?: ReactNode
  /** Further attributes of the element. */
  attributes?: { 'data-state'?: string; lang?: string; dir?: string }
  children: ReactNode
}

/**
 * Element with an open shadow root for the components within it, rendered through a portal. On a server and until it is mounted it
 * contains the placeholder, so that hydration matches.
 */
export function ShadowHost({ tag, styles, theme, attributes, placeholder, children }: ShadowHostProps) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  useThemeVariables(element, theme)
  const root = element && shadowOf(element, styles)
  const props: HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement> = {
    ref: setElement,
    ...attributes,
    ...themeAttributes(theme),
  }
  const content = root ? (
    <StyleRoot.Provider value={root}>{createPortal(children, root)}</StyleRoot.Provider>
  ) : (
    placeholder
  )
  // A custom element; React's types accept only known tags.
  return createElement(tag as 'div', props, content)
}

/** Returns the element's shadow root, created at the first call, with its first style sheets. */
function shadowOf(element: HTMLElement, styles: readonly string[] = []): ShadowRoot {
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  for (const css of [hostStyles, tokens, ...styles]) adopt(root, css)
  return root
}
