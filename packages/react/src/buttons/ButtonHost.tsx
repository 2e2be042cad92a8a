import { type ReactNode, useContext } from 'react'
import { ShadowHost } from '../loader/ShadowHost.tsx'
import { ThemeContext } from '../loader/ThemeContext.ts'
import { buttonSheet } from '../theme/button.css.ts'

/** A button of ours in the host's page: in a shadow root of its own, so that neither restyles the other. */
export function ButtonHost({ children }: { children: ReactNode }) {
  return (
    <ShadowHost tag="foyer-button" css={buttonSheet} theme={useContext(ThemeContext)}>
      {children}
    </ShadowHost>
  )
}
