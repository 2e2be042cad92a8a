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

/** The package managers and their shells between us and whoever gave the command, as `[child, parent]` from us upwards. */
function chainOf(pid: number): [number, number][] {
  const self = readProcess(pid)
  const parent = self && readProcess(self.parent)
  if (!parent) return []
  const grandparent = readProcess(parent.parent)
  const isLauncher = isPackageManager(parent) || (isShell(parent) && grandparent && isPackageManager(grandparent))
  return isLauncher ? [[pid, self.parent], ...chainOf(self.parent)] : []
}

/**
 * Tells whether one of those that started this process is gone. `npx` and `pnpm` pass no signal on and die without their children:
 * whoever ends `npx` would otherwise leave us running, and our ports taken. Elsewhere than on Linux only the parent is watched.
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
