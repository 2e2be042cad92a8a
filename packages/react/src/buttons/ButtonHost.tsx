import { type ReactNode, useContext } from 'react'
import { ThemeContext } from '../loader/LoaderContext.ts'
import { Failure } from '../parts/Failure.tsx'
import { ShadowHost } from '../parts/ShadowHost.tsx'
import { buttonSheet } from '../theme/button.css.ts'
import { IT_FAILED } from './useOpening.ts'

const plainButton = (retry: () => void) => (
  <button type="button" data-part="retry" onClick={retry}>
    {IT_FAILED}
  </button>
)

/**
 * Button in the host's page, in a shadow root of its own, so that neither restyles the other. If it cannot be rendered, a plain button
 * in the page's own style replaces it.
 */
export function ButtonHost({ children }: { children: ReactNode }) {
  const theme = useContext(ThemeContext)
  return (
    <Failure screen={plainButton}>
      <ShadowHost tag="foyer-button" css={buttonSheet} theme={theme}>
        {children}
      </ShadowHost>
    </Failure>
  )
}
