import type { ThemeVariables } from '@foyer/core'
import { useEffect } from 'react'

/** Look of the modal and of its buttons. */
export type ThemeOptions = {
  /** Colour scheme. Default: `auto`, that of the system. */
  mode?: 'light' | 'dark' | 'auto'
  /** Custom properties by name, such as `--foyer-accent`. */
  variables?: ThemeVariables
}

/** Attribute that selects the colour scheme; without it the scheme of the system applies. */
export const themeAttributes = (theme: ThemeOptions | undefined) =>
  theme?.mode && theme.mode !== 'auto' ? { 'data-theme': theme.mode } : {}

/** Sets the host's variables through the CSSOM, because a style attribute in server markup violates `style-src 'self'`. */
export function useThemeVariables(element: HTMLElement | null, theme: ThemeOptions | undefined) {
  const variables = theme?.variables
  useEffect(() => {
    const apply = (values: ThemeVariables) => {
      for (const name in variables)
        if (name.startsWith('--foyer-')) element?.style.setProperty(name, values[name] ?? '')
    }
    apply(variables ?? {})
    return () => apply({})
  }, [element, variables])
}
