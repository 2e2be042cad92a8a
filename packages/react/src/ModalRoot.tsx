import type { InitialState, ModalActor, ModalOptions } from '@foyer/core'
import { type ReactNode, useEffect, useState } from 'react'
import type { Foyer } from './createFoyer.ts'
import { loadModal } from './loader/doors.ts'
import { LoaderContext, ThemeContext } from './loader/LoaderContext.ts'
import { createLoader, type Loader, type LoaderSource } from './loader/loader.ts'
import { ModalOutlet } from './loader/ModalOutlet.tsx'
import type { ConnectionListeners } from './loader/runtime.ts'
import { warnOfSharedActor } from './loader/warnOfSharedActor.ts'
import type { ThemeOptions } from './theme/hostTheme.ts'

declare const process: { env: { NODE_ENV?: string } }

/** Options, an actor of the host or a handle of `createFoyer()`: one of them. */
export type ModalRootProps = {
  children?: ReactNode
  /** A change applies at once. Takes precedence over the theme in `options`. */
  theme?: ThemeOptions
  /** The accounts of the last visit, for the first markup: see `stateCookie()`. It is shown until the wallet has answered. Read once. */
  initialState?: InitialState | undefined
} & ConnectionListeners &
  (
    | { options: ModalOptions; actor?: undefined; foyer?: undefined }
    | { actor: ModalActor; options?: undefined; foyer?: undefined }
    | { foyer: Foyer; options?: undefined; actor?: undefined }
  )

/**
 * Renders the modal and provides it to the app within. With `options` it creates an actor and stops it when it is unmounted; with `actor`
 * it renders one that the host owns, and with `foyer` the one that other parts of the page share. Options are read once.
 * - The modal loads when the page is idle, on the first intent or on the press: see `options.preload`. Before intent only files of the
 *   host are requested, one storage key is read, and nothing is written.
 * - It renders on a server, and hydrates without a difference.
 * - In development the options are checked at once; an invalid one is an error in the console.
 * - Several roots with one `foyer` show one modal, which the first of them renders. Several roots with options, or with one actor, are a
 *   warning in development: roots with options follow each other like two tabs, and one actor would have its modal twice.
 */
export function ModalRoot({ children, foyer, ...source }: ModalRootProps) {
  const { initialState } = source
  const [loader] = useState(() =>
    Object.assign(foyer?.loaderOfRoot() ?? createLoader(source as LoaderSource), { initialState }),
  )
  const { options = loader.source.options, theme = options?.theme } = source

  useEffect(() => {
    loader.listeners.add(source)
    return () => void loader.listeners.delete(source)
  })
  useEffect(() => {
    checkInDevelopment(loader)
    return loader.retain()
  }, [loader])
  useEffect(() => {
    if (!loader.source.actor && !options?.embedded && !loader.hasStoredConnection()) return loader.preload()
    loader.load().catch(console.error)
    return undefined
  }, [loader, options?.embedded])

  return (
    <LoaderContext.Provider value={loader}>
      <ThemeContext.Provider value={theme}>
        {children}
        <ModalOutlet />
      </ThemeContext.Provider>
    </LoaderContext.Provider>
  )
}

/** Loads the modal to check the options, or whether another root has the actor. Bundlers leave it out of a production build. */
function checkInDevelopment(loader: Loader): void {
  try {
    if (process.env.NODE_ENV === 'development') {
      const { options } = loader.source
      const checked = options ? loadModal().then(modal => modal.checkOptions(options)) : warnOfSharedActor(loader)
      checked.catch(console.error)
    }
  } catch {
    // A page without a bundler has no `process`.
  }
}
