import { readsOfPage } from '@foyer/tests/readsOfPage'
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
    vi.resetModules()
    const load = async () => expect(await import('./index.ts')).not.toBe(entry)
    expect(await readsOfPage(load)).toEqual([])
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
