import { type ReactNode, useContext } from 'react'
import { ShadowHost } from '../loader/ShadowHost.tsx'
import { ThemeContext } from '../loader/ThemeContext.ts'
import { Failure } from '../parts/Failure.tsx'
import { buttonSheet } from '../theme/button.css.ts'
import { IT_FAILED } from './useOpening.ts'

const plainButton = (retry: () => void) => (
  <button type="button" data-part="retry" onClick={retry}>
    {IT_FAILED}
  </button>
)

/**
 * A button of ours in the host's page: in a shadow root of its own, so that neither restyles the other. If it cannot be rendered,
 * a plain one of the page's own look stands there.
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
