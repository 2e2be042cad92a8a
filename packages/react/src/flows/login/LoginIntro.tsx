import type { ReactNode } from 'react'
import { Live } from '../../parts/Live.tsx'
import { Ring, type RingProps } from '../../parts/Ring.tsx'
import { Intro } from '../../parts/Stack.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import styles from './LoginIntro.css?inline'

export interface LoginIntroProps {
  /** Without one the picture stands alone, and the text closer to what follows. */
  ring?: RingProps['state']
  /** A 72 px picture of who is asked. */
  picture: ReactNode
  title: ReactNode
  children: ReactNode
}

/** Picture, title and text of a step, announced when they change. */
export function LoginIntro({ ring, picture, title, children }: LoginIntroProps) {
  useStyles(styles)
  return (
    <Live>
      <Intro roomy={ring !== undefined} picture={ring ? <Ring state={ring}>{picture}</Ring> : picture} title={title}>
        {children}
      </Intro>
    </Live>
  )
}
