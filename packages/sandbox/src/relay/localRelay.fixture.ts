import { once } from 'node:events'
import { createServer } from 'node:net'
import { onTestFinished, vi } from 'vitest'
import { type Relay, startRelay } from './startRelay.ts'

const LOCAL = ['localhost', '127.0.0.1']

/** Relay until the end of a test. Meanwhile only local endpoints can be fetched: the clients of WalletConnect request other hosts. */
export async function localRelay(): Promise<Relay> {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const { hostname } = new URL(input instanceof Request ? input.url : input)
    return LOCAL.includes(hostname) ? fetch(input, init) : Promise.reject(new Error('offline'))
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const relay = await startRelay()
  onTestFinished(relay.stop)
  return relay
}

/** A relay that closes every connection at once, and counts them, at the URL of one that is down. */
export async function refuseAt(url: string): Promise<{ attempts(): number }> {
  let attempts = 0
  const refusing = createServer(socket => {
    attempts += 1
    socket.destroy()
  }).listen(Number(new URL(url).port), '127.0.0.1')
  await once(refusing, 'listening')
  onTestFinished(async () => {
    refusing.close()
    await once(refusing, 'close')
  })
  return { attempts: () => attempts }
}
