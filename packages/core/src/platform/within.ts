import type { ClockPort } from './ports.ts'

/** Settles like `act`, or rejects after so many milliseconds and aborts its signal. */
export async function within<Value>(
  clock: ClockPort,
  milliseconds: number,
  signal: AbortSignal,
  act: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController()
  const leave = () => controller.abort(signal.reason)
  const timer = clock.setTimeout(() => controller.abort(), milliseconds)
  signal.addEventListener('abort', leave)
  const stopped = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason))
  })
  try {
    return await Promise.race([act(controller.signal), stopped])
  } finally {
    clock.clearTimeout(timer)
    signal.removeEventListener('abort', leave)
  }
}
