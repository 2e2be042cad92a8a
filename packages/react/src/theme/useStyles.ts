import { createContext, useContext, useInsertionEffect } from 'react'
import { adopt } from './adopt.ts'

/** Shadow root that the components are rendered in; provided by `ShadowHost`. */
export const StyleRoot = createContext<ShadowRoot | undefined>(undefined)

/**
 * Adds a component's style sheet to the shadow root that the component is rendered in, before the first paint.
 * Sheets are adopted in the order in which components render, so no rule may depend on the order of two files.
 */
export function useStyles(css: string): void {
  const root = useContext(StyleRoot)
  useInsertionEffect(() => {
    if (root) adopt(root, css)
  }, [root, css])
}
