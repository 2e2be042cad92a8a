import { createContext, useContext } from 'react'
import type { Handle } from './handle.ts'

export const HandleContext = createContext<Handle | undefined>(undefined)

/** The modal that the component stands under. */
export function useHandle(): Handle {
  const handle = useContext(HandleContext)
  if (!handle) throw new Error('Foyer: put <ModalRoot> around the components that use the modal.')
  return handle
}
