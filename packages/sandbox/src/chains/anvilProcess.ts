import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:process'

export interface AnvilProcess {
  /** Address of the process itself. It answers to every host. */
  url: string
  /** Resolves once the process has ended. */
  stop(): Promise<void>
}

const STARTING = 20_000
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Path of the binary in the platform's optional dependency of `@foundry-rs/anvil`; the npm wrapper would survive a kill. */
function binary() {
  const cpu = arch === 'x64' ? 'amd64' : arch
  const name = `@foundry-rs/anvil-${platform}-${cpu}`
  try {
    const wrapper = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
    return createRequire(wrapper).resolve(`${name}/bin/anvil${platform === 'win32' ? '.exe' : ''}`)
  } catch (cause) {
    throw new Error(`anvil has no binary for ${platform} ${arch}: the optional package ${name} is not installed.`, {
      cause,
    })
  }
}

/** Ends the child whenever this process ends. Returns a function that removes the listeners. */
function endWithThisProcess(child: ChildProcess) {
  const kill = () => void child.kill('SIGKILL')
  const handlers = SIGNALS.map(signal => {
    const handler = () => {
      kill()
      process.off(signal, handler)
      // A listener disables the default of a signal: after the last one is removed, the signal is sent again.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
    }
    process.on(signal, handler)
    return () => process.off(signal, handler)
  })
  process.on('exit', kill)
  return () => {
    process.off('exit', kill)
    for (const remove of handlers) remove()
  }
}

/**
 * Starts a process of anvil on a free port of the loopback address. Pages cannot read its answers, because it sends no CORS headers.
 * - `blockTime` is in seconds; without it each transaction is mined at once.
 * - Resolves when the chain answers; rejects when the binary is missing or it does not start within 20 s.
 * @see https://getfoundry.sh/anvil
 */
export function startAnvilProcess(options: {
  chainId: number
  blockTime?: number | undefined
  hardfork?: string | undefined
}) {
  const { chainId, blockTime, hardfork } = options
  const { promise, resolve, reject } = withResolvers<AnvilProcess>()
  const place = ['--host', '127.0.0.1', '--port', '0', '--no-cors']
  const chain = ['--chain-id', `${chainId}`, ...(blockTime ? ['--block-time', `${blockTime}`] : [])]
  const rules = hardfork ? ['--hardfork', hardfork] : []
  const child = spawn(binary(), [...place, ...chain, ...rules], { stdio: ['ignore', 'pipe', 'pipe'] })
  const release = endWithThisProcess(child)
  const gone = new Promise<void>(done => {
    child.once('close', () => {
      release()
      done()
    })
  })

  let said = ''
  let complaint = ''
  const late = setTimeout(() => fail(`did not start in ${STARTING / 1000} s`), STARTING)
  const fail = (reason: string) => {
    clearTimeout(late)
    child.kill('SIGKILL')
    reject(new Error(reason))
  }
  const listen = (chunk: Buffer) => {
    said += chunk
    const address = /Listening on (127\.0\.0\.1:\d+)/.exec(said)?.[1]
    if (address === undefined) return
    clearTimeout(late)
    child.stdout.off('data', listen)
    // It logs every request: an unread pipe would fill up and block it.
    child.stdout.resume()
    resolve({
      url: `http://${address}`,
      stop: () => {
        child.kill('SIGKILL')
        return gone
      },
    })
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', chunk => {
    complaint = `${complaint}${chunk}`.slice(-2_000)
  })
  child.once('error', error => {
    release()
    fail(error.message)
  })
  child.once('close', code => fail(`ended with ${code}. ${complaint.trim()}`))
  return promise
}

function withResolvers<T>() {
  let resolve!: (value: T) => void
  let reject!: (reason: Error) => void
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
