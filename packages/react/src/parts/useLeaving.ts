import { useEffect, useState } from 'react'

/** How long a closed dialog stays to fade out; the style sheet's `--fast` and a frame. */
const FADE = 140

/**
 * What to show of something that may go: the value itself, or for 140 ms after it became undefined the last one.
 * For a `Dialog` with `state="closed"`, which needs its content while it fades.
 */
export const useLeaving = <T>(value: T | undefined): T | undefined => {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  useEffect(() => {
    if (value !== undefined) return
    const timer = setTimeout(() => setLast(undefined), FADE)
    return () => clearTimeout(timer)
  }, [value])
  return value ?? last
}
