import { describe, expect, it, vi } from 'vitest'
import * as entry from './index.ts'

describe('@foyer/adapters-evm', () => {
  it('exports', () => {
    expect(Object.keys(entry)).toEqual(['evmAdapter'])
  })

  it('H17 lists no wallets on a server', () => {
    expect(typeof window).toBe('undefined')
    const adapter = entry.evmAdapter()
    const lists: unknown[] = []
    adapter.watchConnectors(list => lists.push(list), { announced: true, injected: true })()
    expect(lists).toEqual([[]])
    expect(adapter.networks.map(({ caipNetworkId }) => caipNetworkId)).toEqual(['eip155:1'])
  })

  it('H17 is imported without touching the page', async () => {
    const names = ['window', 'document', 'navigator', 'localStorage']
    const before = names.map(name => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
    const read: string[] = []
    vi.resetModules()
    for (const name of names) {
      Object.defineProperty(globalThis, name, { configurable: true, get: () => void read.push(name) })
    }
    try {
      expect(await import('./index.ts')).not.toBe(entry)
    } finally {
      for (const [name, descriptor] of before) {
        if (descriptor) Object.defineProperty(globalThis, name, descriptor)
        else Reflect.deleteProperty(globalThis, name)
      }
    }
    expect(read).toEqual([])
  })

  it('H44 shares nothing between two adapters', () => {
    const target = new EventTarget()
    const detail = {
      info: { uuid: crypto.randomUUID(), name: 'Good', icon: '', rdns: 'org.good' },
      provider: { request: async () => null },
    }
    const seen = (adapter: ReturnType<typeof entry.evmAdapter>) => {
      let count = -1
      adapter.watchConnectors(list => (count = list.length), { announced: true, injected: true })
      return () => count
    }
    const here = seen(entry.evmAdapter({ target }))
    const there = seen(entry.evmAdapter({ target: new EventTarget() }))
    target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    expect([here(), there()]).toEqual([1, 0])
  })
})
