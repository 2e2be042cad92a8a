import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { options } from './options'
import { Providers } from './Providers'
import './style.css'

export const metadata: Metadata = { title: options.metadata?.name }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  )
}
