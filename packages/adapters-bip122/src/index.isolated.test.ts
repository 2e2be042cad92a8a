import { readsOfPage } from '@foyer/tests/readsOfPage'
import { describe, expect, it, vi } from 'vitest'
import * as entry from './index.ts'

describe('@foyer/adapters-bip122', () => {
  it('exports', () => {
    expect(Object.keys(entry)).toEqual(['bip122Adapter'])
  })

  it('has no switchNetwork, since an address belongs to one chain', () => {
    expect(Object.keys(entry.bip122Adapter().features).sort()).toEqual([
      'balance',
      'sendTransaction',
      'signMessage',
      'signTransaction',
      'transfer',
    ])
  })

  it('H17 lists no wallets on a server', () => {
    expect(typeof window).toBe('undefined')
    const adapter = entry.bip122Adapter()
    const lists: unknown[] = []
    adapter.watchConnectors(list => lists.push(list), { announced: true, injected: true })()
    expect(lists).toEqual([[]])
    expect(adapter.networks.map(({ name }) => name)).toEqual(['Bitcoin'])
  })

  it('H17 is imported without touching the page', async () => {
    vi.resetModules()
    const load = async () => expect(await import('./index.ts')).not.toBe(entry)
    expect(await readsOfPage(load)).toEqual([])
  })
})
