import { useLayoutEffect, useRef, useState } from 'react'

/** Time in ms that a closed dialog takes to fade out: `--duration-fast` and one frame. */
const FADE = 140

/**
 * Returns the value, or for 140 ms after it became undefined the last one: a `Dialog` with `state="closed"` needs its content
 * while it fades out.
 */
export const useLeaving = <T>(value: T | undefined): T | undefined => {
  // A state that is set while it renders would make React 18 miss changes of the stores that the component reads.
  const last = useRef(value)
  const [, render] = useState({})
  useLayoutEffect(() => {
    if (value !== undefined) {
      last.current = value
      return
    }
    const timer = setTimeout(() => {
      last.current = undefined
      render({})
    }, FADE)
    return () => clearTimeout(timer)
  }, [value])
  return value ?? last.current
}
