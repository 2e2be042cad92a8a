import { useEffect, useState } from 'react'

/** Time in ms that a closed dialog takes to fade out: `--duration-fast` and one frame. */
const FADE = 140

/**
 * Returns the value, or for 140 ms after it became undefined the last one: a `Dialog` with `state="closed"` needs its content
 * while it fades out.
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
