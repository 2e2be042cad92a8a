import type { ModalActor, ModalOptions } from '@foyer/core'
import { type ReactNode, useEffect, useState } from 'react'
import { HandleContext } from './loader/HandleContext.ts'
import { createHandle } from './loader/handle.ts'
import { ModalPlace } from './loader/ModalPlace.tsx'
import { ThemeContext } from './loader/ThemeContext.ts'
import type { ThemeOptions } from './theme/hostTheme.ts'

declare const process: { env: { NODE_ENV?: string } }

export type ModalRootProps = {
  children?: ReactNode
  /** Live: a change is shown at once. With `options`, those of the options count unless this is given. */
  theme?: ThemeOptions
} & ({ options: ModalOptions; actor?: undefined } | { actor: ModalActor; options?: undefined })

/**
 * The modal, and the app that uses it. With `options` it makes an actor at the first sign of intent and stops it when it is
 * unmounted; with `actor` it renders one that the host owns. Options are read once.
 * - Before intent it is a small loader: no request, no actor, one storage key read.
 * - It renders on a server, and hydrates without a difference.
 * - In development the options are checked at once: what does not fit is an error in the console.
 */
export function ModalRoot({ children, options, actor, theme = options?.theme }: ModalRootProps) {
  const [handle] = useState(() => createHandle(actor ? { actor } : { options: options! }))

  useEffect(() => handle.retain(), [handle])
  useEffect(() => {
    if (actor || options?.embedded || handle.hasStoredConnection()) handle.load().catch(reportError)
  }, [handle, actor, options?.embedded])
  useEffect(() => {
    if (options && isDevelopment()) handle.check().catch(reportError)
  }, [handle, options])

  return (
    <HandleContext.Provider value={handle}>
      <ThemeContext.Provider value={theme}>
        {children}
        <ModalPlace />
      </ThemeContext.Provider>
    </HandleContext.Provider>
  )
}

/** Whoever builds the page hears of an option that does not fit before a visitor presses anything. Bundlers put the mode in this place. */
const isDevelopment = () => {
  try {
    return process.env.NODE_ENV === 'development'
  } catch {
    return false
  }
}

/** Nobody awaits what starts by itself. */
const reportError = (error: unknown) => console.error(error)
