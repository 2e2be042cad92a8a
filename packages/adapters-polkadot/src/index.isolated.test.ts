import { readsOfPage } from '@foyer/tests/readsOfPage'
import { describe, expect, it, vi } from 'vitest'
import * as entry from './index.ts'

describe('@foyer/adapters-polkadot', () => {
  it('exports', () => {
    expect(Object.keys(entry)).toEqual(['polkadotAdapter'])
  })

  it('has no switchNetwork, since the app chooses the chain', () => {
    const { features, remote } = entry.polkadotAdapter()
    expect(Object.keys(features).sort()).toEqual([
      'balance',
      'sendTransaction',
      'signMessage',
      'signTransaction',
      'transfer',
    ])
    expect(remote?.methods).toEqual(['polkadot_signMessage', 'polkadot_signTransaction'])
  })

  it('H17 lists no wallets on a server', () => {
    expect(typeof window).toBe('undefined')
    const adapter = entry.polkadotAdapter()
    const lists: unknown[] = []
    adapter.watchConnectors(list => lists.push(list), { announced: true, injected: true })()
    expect(lists).toEqual([[]])
    expect(adapter.networks.map(({ name }) => name)).toEqual(['Polkadot Asset Hub'])
  })

  it('H17 is imported without touching the page', async () => {
    vi.resetModules()
    const load = async () => expect(await import('./index.ts')).not.toBe(entry)
    expect(await readsOfPage(load)).toEqual([])
  })
})
