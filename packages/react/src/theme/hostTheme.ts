import { useEffect } from 'react'

export type ThemeOptions = { mode?: 'light' | 'dark' | 'auto'; variables?: Record<string, string> }

/** Attribute that selects the colour scheme; without it the scheme of the system applies. */
export const themeAttributes = (theme: ThemeOptions | undefined) =>
  theme?.mode && theme.mode !== 'auto' ? { 'data-theme': theme.mode } : {}

/** Sets the host's variables through the CSSOM, because a style attribute in server markup violates `style-src 'self'`. */
export function useThemeVariables(element: HTMLElement | null, theme: ThemeOptions | undefined) {
  const variables = theme?.variables
  useEffect(() => {
    if (!element || !variables) return
    const names = Object.keys(variables).filter(name => name.startsWith('--foyer-'))
    for (const name of names) element.style.setProperty(name, variables[name] ?? null)
    return () => {
      for (const name of names) element.style.removeProperty(name)
    }
  }, [element, variables])
}
