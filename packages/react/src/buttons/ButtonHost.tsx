import { type ReactNode, useContext } from 'react'
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
 * Shadow root around a button in the host's page, so that neither restyles the other. If the button cannot be rendered, a plain one
 * in the style of the page replaces it.
 */
export function ButtonHost({ children }: { children: ReactNode }) {
  const theme = useContext(ThemeContext)
  return (
    <Failure screen={plainButton}>
      <ShadowHost tag="foyer-button" theme={theme}>
        {children}
      </ShadowHost>
    </Failure>
  )
}
