import { expect, test, vi } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import * as entry from './index.ts'
import { doors } from './walletConnect.ts'

test('the package exports one function', () => {
  expect(Object.keys(entry)).toEqual(['walletConnect'])
})

test('the client is a dependency at exactly 2.21.8: later ones are not open source, and a range would bring them', () => {
  expect(manifest.dependencies).toEqual({ '@walletconnect/sign-client': '2.21.8' })
})

test('H17 constructing it loads nothing, reads nothing of the page, and works on a server', () => {
  const load = vi.spyOn(doors, 'client')
  expect(typeof window).toBe('undefined')
  expect(entry.walletConnect()).toMatchObject({ type: 'walletConnect' })
  expect(load).not.toHaveBeenCalled()
})

test('a client that cannot be loaded is chunk.failed, and is loaded again by the next call', async () => {
  const wallet = entry.walletConnect()
  const load = vi.spyOn(doors, 'proposal').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const asked = () => wallet.propose('polkadot', { methods: [], events: [] })
  await expect(asked()).rejects.toMatchObject({ code: 'chunk.failed', context: { chunk: 'walletConnect' } })
  expect((await asked()).methods).toContain('polkadot_signMessage')
  expect(load).toHaveBeenCalledTimes(2)
})
