import { useContext, useSyncExternalStore } from 'react'
import { Failure } from '../parts/Failure.tsx'
import { ThemeContext, useLoader } from './LoaderContext.ts'

const nothing = () => undefined

/** Renders the modal once it has loaded. If it cannot be rendered it is removed, and the host's tree stays. */
export function ModalOutlet() {
  const loader = useLoader()
  const theme = useContext(ThemeContext)
  const shown = useSyncExternalStore(loader.subscribe, loader.shown, nothing)
  return (
    shown && (
      <Failure screen={nothing} onError={() => loader.fail(shown, {})}>
        {shown.render(theme)}
      </Failure>
    )
  )
}
