import { useEffect } from 'react'

export type ThemeOptions = { mode?: 'light' | 'dark' | 'auto'; variables?: Record<string, string> }

/** The attribute that the style sheet reads; without it the system's own scheme counts. */
export const themeAttributes = (theme: ThemeOptions | undefined) =>
  theme?.mode === 'light' || theme?.mode === 'dark' ? { 'data-theme': theme.mode } : {}

/** Writes the host's variables through the CSSOM: a style attribute in server markup would break `style-src 'self'`. */
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
