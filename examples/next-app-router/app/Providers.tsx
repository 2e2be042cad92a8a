'use client'

import { ModalRoot } from '@foyer/react'
import type { ReactNode } from 'react'
import { options } from './options'

/** The options contain functions, which a server component cannot pass to a client component. */
export function Providers({ children }: { children: ReactNode }) {
  return <ModalRoot options={options}>{children}</ModalRoot>
}
