import { spawn } from 'node:child_process'

export type Run = { name: string; ok: boolean; milliseconds: number }

const MINUTE = 60_000

/** On POSIX the child leads a process group, so that its own children end with it. */
const isPosix = process.platform !== 'win32'

/** Runs a command of the workspace with this process's own output, and ends it and its children after `minutes`. */
export function run(
  name: string,
  command: string[],
  { cwd, minutes, env = process.env }: { cwd: string; minutes: number; env?: NodeJS.ProcessEnv },
): Promise<Run> {
  const started = Date.now()
  console.log(`\n▸ ${name}: ${command.join(' ')}`)
  return new Promise(resolve => {
    const [file, ...args] = command
    const child = spawn(file!, args, {
      cwd,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: isPosix,
      shell: !isPosix,
    })
    const end = (signal: NodeJS.Signals) => {
      try {
        process.kill(isPosix ? -child.pid! : child.pid!, signal)
      } catch {
        // It has ended in the meantime.
      }
    }
    const interrupted = (signal: NodeJS.Signals) => {
      end(signal)
      // After the listeners of the commands beside this one, which end theirs.
      setImmediate(() => process.exit(130))
    }
    const giveUp = setTimeout(() => {
      console.error(`${name} did not end within ${minutes} minutes.`)
      // Playwright and Vitest end what they have started at this signal alone.
      end('SIGINT')
      setTimeout(() => end('SIGKILL'), 20_000).unref()
    }, minutes * MINUTE)
    const settle = (ok: boolean) => {
      clearTimeout(giveUp)
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
      resolve({ name, ok, milliseconds: Date.now() - started })
    }
    process.on('SIGINT', interrupted).on('SIGTERM', interrupted)
    child.once('error', error => {
      console.error(error.message)
      settle(false)
    })
    child.once('exit', code => settle(code === 0))
  })
}
