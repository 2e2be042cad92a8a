import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { startAnvil } from './anvil.ts'
import { startAnvilProcess } from './anvilProcess.ts'

const ask = async (url: string, method: string, params: unknown[] = []) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await response.json()) as { result: unknown }).result
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Ids of the processes that this one has started. */
const children = () =>
  (process as unknown as { _getActiveHandles(): { pid?: number }[] })
    ._getActiveHandles()
    .flatMap(({ pid }) => (pid === undefined ? [] : [pid]))

describe('startAnvil', () => {
  it('runs two chains side by side on free ports and stops them', async () => {
    const chains = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])
    const ids = await Promise.all(chains.map(chain => ask(chain.url, 'eth_chainId')))
    expect(ids).toEqual(['0x7a69', '0x7a6a'])
    await Promise.all(chains.map(chain => chain.stop()))
    await expect(ask(chains[0]!.url, 'eth_chainId')).rejects.toThrow()
  })

  it('rejects a taken port with its reason', async () => {
    const chain = await startAnvil({ chainId: 31337 })
    const port = Number(new URL(chain.url).port)
    await expect(startAnvil({ chainId: 31338, port })).rejects.toThrow(new RegExp(`port ${port}`))
    expect(await ask(chain.url, 'eth_chainId')).toBe('0x7a69')
    await chain.stop()
  })

  it('mines by itself with a block time', async () => {
    const chain = await startAnvil({ chainId: 31337, blockTime: 1 })
    await expect.poll(() => ask(chain.url, 'eth_blockNumber')).not.toBe('0x0')
    await chain.stop()
  })

  it('ends with the process that started it, also on a signal', async () => {
    const module = new URL('./anvil.ts', import.meta.url).href
    const script = `const { startAnvil } = await import(${JSON.stringify(module)}); const chain = await startAnvil({ chainId: 31337 }); console.log(chain.url, process._getActiveHandles().find(handle => handle.pid).pid)`
    const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [first] = (await once(parent.stdout, 'data')) as [Buffer]
    const [url = '', pid] = first.toString().trim().split(' ')
    expect(isRunning(Number(pid))).toBe(true)
    expect(await ask(url, 'eth_chainId')).toBe('0x7a69')
    parent.kill('SIGTERM')
    const [code, signal] = await once(parent, 'exit')
    expect([code, signal]).toEqual([null, 'SIGTERM'])
    await expect.poll(() => isRunning(Number(pid))).toBe(false)
  })

  it('admits no page past its server to the process', async () => {
    const { url, stop } = await startAnvilProcess({ chainId: 31337 })
    const answer = await fetch(url, { method: 'OPTIONS', headers: { origin: 'http://localhost:5173' } })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    await stop()
  })

  it('answers 502 once the process has ended', async () => {
    const before = new Set(children())
    const chain = await startAnvil({ chainId: 31337 })
    process.kill(children().find(pid => !before.has(pid))!, 'SIGKILL')
    await expect.poll(async () => (await fetch(chain.url, { method: 'POST', body: '{}' })).status).toBe(502)
    await chain.stop()
  })
})
