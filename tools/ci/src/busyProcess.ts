import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Script that keeps one core busy in slices of 100 ms until its input ends, also when the parent ends. */
const LOOP = `
process.stdin.on('end', () => process.exit()).resume()
const turn = () => {
  const end = Date.now() + 100
  while (Date.now() < end);
  setImmediate(turn)
}
turn()
`

const exited = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Starts a process that keeps one core busy. Returns a function that ends it. */
export function busyProcess(): () => Promise<void> {
  const child = spawn(process.execPath, ['--eval', LOOP], { stdio: ['pipe', 'ignore', 'inherit'] })
  return async () => {
    if (exited(child)) return
    const exit = once(child, 'exit')
    child.stdin.end()
    await exit
  }
}
