import { RATE } from '@foyer/auth/protocol'

/** Returns a function that says whether one more request is allowed now. */
export function createRate(
  now: () => number,
  { burst, every }: { burst: number; every: number } = RATE,
): () => boolean {
  let allowed: number = burst
  let last = now()
  return () => {
    const time = now()
    allowed = Math.min(burst, allowed + Math.max(0, time - last) / every)
    last = time
    if (allowed < 1) return false
    allowed -= 1
    return true
  }
}
