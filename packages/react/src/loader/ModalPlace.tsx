import { useContext, useSyncExternalStore } from 'react'
import { Failure } from '../parts/Failure.tsx'
import { useHandle } from './HandleContext.ts'
import { ThemeContext } from './ThemeContext.ts'

const nothing = () => undefined

/** Where the modal comes to stand once its chunk is there. If it cannot be rendered it goes, and the host's tree stays. */
export function ModalPlace() {
  const handle = useHandle()
  const theme = useContext(ThemeContext)
  const shown = useSyncExternalStore(handle.subscribe, handle.shown, nothing)
  return (
    shown && (
      <Failure screen={nothing} onError={() => handle.fail(shown, {})}>
        <shown.Modal theme={theme} />
      </Failure>
    )
  )
}
