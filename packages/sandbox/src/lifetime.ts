import { watchLaunchers } from './launchers.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Time limit of an orderly stop in milliseconds; then the process ends. */
const GRACE = 5_000

/**
 * Ends the process after an orderly `stop`: with 0 on SIGINT, SIGTERM, SIGHUP or when its launcher has ended, with 1 on an uncaught
 * error. A second signal does not wait.
 */
export function endWith(stop: () => Promise<void>) {
  let ending = false
  const end = (code: number) => {
    if (ending) process.exit(code)
    ending = true
    setTimeout(() => process.exit(code), GRACE).unref()
    stop().then(
      () => process.exit(code),
      error => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of SIGNALS) process.on(signal, () => end(0))
  const crash = (error: unknown) => {
    console.error(error)
    end(1)
  }
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)
  watchLaunchers(() => end(0))
}
