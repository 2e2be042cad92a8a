import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

interface Process {
  parent: number
  words: string[]
}

/** @see https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function readProcess(pid: number): Process | undefined {
  try {
    // The name, in brackets, may itself hold brackets and spaces.
    const parent = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1)?.trim().split(' ')[1])
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split(/[\0 ]/)
    return { parent, words }
  } catch {
    return undefined
  }
}

const isPackageManager = ({ words }: Process) =>
  words.slice(0, 2).some(word => /^(npm|npx|pnpm)(-cli)?(\.[cm]?js)?$/.test(basename(word)))

const isShell = ({ words }: Process) => /^(da|ba|z)?sh$/.test(basename(words[0] ?? '')) && words[1] === '-c'

/** Package managers and shells that started this process, as `[child, parent]` upwards. */
function chainOf(pid: number): [number, number][] {
  const self = readProcess(pid)
  const parent = self && readProcess(self.parent)
  if (!parent) return []
  const grandparent = readProcess(parent.parent)
  const isLauncher = isPackageManager(parent) || (isShell(parent) && grandparent && isPackageManager(grandparent))
  return isLauncher ? [[pid, self.parent], ...chainOf(self.parent)] : []
}

/**
 * Returns whether one of the processes that started this one has ended. `npx` and `pnpm` do not forward signals and end without their
 * children, which would leave this process running and its ports taken. Outside Linux only the parent is watched.
 */
export function watchLaunchers(onGone: () => void) {
  const parent = process.ppid
  const chain = chainOf(process.pid)
  const watch = setInterval(() => {
    if (process.ppid === parent && chain.every(([child, its]) => readProcess(child)?.parent === its)) return
    clearInterval(watch)
    onGone()
  }, 500)
  watch.unref()
}
