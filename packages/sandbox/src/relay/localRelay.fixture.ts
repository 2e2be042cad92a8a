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
