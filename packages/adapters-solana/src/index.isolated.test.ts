import { describe, expect, it, vi } from 'vitest'
import * as entry from './index.ts'

describe('@foyer/adapters-solana', () => {
  it('exports', () => {
    expect(Object.keys(entry)).toEqual(['solanaAdapter'])
  })

  it('has no switchNetwork, since the app chooses the chain', () => {
    expect(Object.keys(entry.solanaAdapter().features).sort()).toEqual([
      'balance',
      'sendTransaction',
      'signIn',
      'signMessage',
      'signTransaction',
      'tokens',
    ])
  })

  it('H17 lists no wallets on a server', () => {
    expect(typeof window).toBe('undefined')
    const adapter = entry.solanaAdapter()
    const lists: unknown[] = []
    adapter.watchConnectors(list => lists.push(list), { announced: true, injected: true })()
    expect(lists).toEqual([[]])
    expect(adapter.networks.map(({ name }) => name)).toEqual(['Solana'])
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
})
