import { createContext, useContext } from 'react'
import type { ThemeOptions } from '../theme/hostTheme.ts'
import type { Loader } from './loader.ts'

export const LoaderContext = createContext<Loader | undefined>(undefined)

export const ThemeContext = createContext<ThemeOptions | undefined>(undefined)

/** The loader of the nearest `<ModalRoot>`. */
export function useLoader(): Loader {
  const loader = useContext(LoaderContext)
  if (!loader) throw new Error('Foyer: put <ModalRoot> around this component.')
  return loader
}
