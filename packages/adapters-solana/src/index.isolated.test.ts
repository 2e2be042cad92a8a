import { readsOfPage } from '@foyer/tests/readsOfPage'
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
      'signMessage',
      'signTransaction',
      'tokens',
      'transfer',
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
    vi.resetModules()
    const load = async () => expect(await import('./index.ts')).not.toBe(entry)
    expect(await readsOfPage(load)).toEqual([])
  })
})
