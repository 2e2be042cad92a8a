import { createElement, type ReactNode, useContext } from 'react'
import { ThemeContext } from '../loader/LoaderContext.ts'
import { Failure } from '../parts/Failure.tsx'
import { ShadowHost } from '../parts/ShadowHost.tsx'
import { IT_FAILED } from './useOpening.ts'

const plainButton = (retry: () => void) => (
  <button type="button" data-part="retry" onClick={retry}>
    {IT_FAILED}
  </button>
)

/**
 * Empty room in the height of a button and about its width, which stands in a line as the button does. MathML, because its size below the
 * line is an attribute, and a style attribute in markup violates `style-src 'self'`.
 */
const roomFor = (label: string) =>
  createElement(
    'math',
    { 'aria-hidden': true },
    createElement('mspace', { height: '20px', depth: '20px', width: `${38 + 8 * label.length}px` }),
  )

export interface ButtonHostProps {
  /** Label of a button that is always there: markup of a server reserves room for it. */
  label?: string
  children: ReactNode
}

/**
 * Shadow root around a button in the host's page, so that neither restyles the other. If the button cannot be rendered, a plain one
 * in the style of the page replaces it.
 */
export function ButtonHost({ label, children }: ButtonHostProps) {
  const theme = useContext(ThemeContext)
  return (
    <Failure screen={plainButton}>
      <ShadowHost tag="foyer-button" theme={theme} placeholder={label && roomFor(label)}>
        {children}
      </ShadowHost>
    </Failure>
  )
}
