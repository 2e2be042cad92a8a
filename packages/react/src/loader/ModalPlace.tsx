import { useContext } from 'react'
import type { Runtime } from '../runtime/runtime.ts'
import { ThemeContext } from './ThemeContext.ts'
import { useRead } from './useRead.ts'

const modalOf = ({ Modal }: Runtime) => Modal

/** Where the modal comes to stand once its chunk is there. */
export function ModalPlace() {
  const Modal = useRead(modalOf, undefined)
  const theme = useContext(ThemeContext)
  return Modal ? <Modal theme={theme} /> : null
}
