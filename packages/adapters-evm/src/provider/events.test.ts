import { expect, it, onTestFinished, vi } from 'vitest'
import { settle } from '../page.fixture.ts'
import { connect, FIRST, openHost, SECOND, statusIs } from './provider.fixture.ts'

const connected = async () => {
  const host = openHost()
  const actor = host.visit()
  const provider = await connect(actor)
  const heard: [string, unknown][] = []
  for (const event of ['accountsChanged', 'chainChanged', 'disconnect'])
    provider.on(event, value => void heard.push([event, value]))
  return { ...host, actor, provider, heard }
}

it('reports another active account with all addresses in lower case, the active one first', async () => {
  const { meadow, heard } = await connected()
  meadow.switchAccount(1)
  await expect.poll(() => heard).toHaveLength(1)
  const [[event, accounts]] = heard as [[string, string[]]]
  expect(event).toBe('accountsChanged')
  expect(accounts[0]).toBe(SECOND)
  expect(accounts).toContain(FIRST)
})

it('reports a switch once, whoever made it', async () => {
  const { meadow, provider, actor, heard } = await connected()
  meadow.switchChain('31338')
  await expect.poll(() => heard).toEqual([['chainChanged', '0x7a6a']])
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] })
  await expect.poll(() => heard.at(-1)).toEqual(['chainChanged', '0x7a69'])
  actor.send({ type: 'network.select', id: 'eip155:31338' })
  await expect.poll(() => heard.length).toBe(3)
  await settle()
  expect(heard.map(([, value]) => value)).toEqual(['0x7a6a', '0x7a69', '0x7a6a'])
})

it('reports the end once: no accounts, then disconnect with 4900, and nothing of the next connection', async () => {
  const { meadow, actor, heard } = await connected()
  actor.send({ type: 'connection.disconnect' })
  await statusIs(actor, 'disconnected')
  expect(heard).toEqual([
    ['accountsChanged', []],
    ['disconnect', expect.objectContaining({ name: 'ProviderRpcError', code: 4900 })],
  ])
  await connect(actor)
  meadow.switchAccount(1)
  await settle()
  expect(heard).toHaveLength(2)
})

it('reports connect to a new listener after the host’s turn, unless it was removed', async () => {
  const { provider } = await connected()
  const [listener, removed] = [vi.fn(), vi.fn()]
  provider.on('connect', listener)
  provider.on('connect', removed)
  provider.removeListener('connect', removed)
  expect(listener).not.toHaveBeenCalled()
  await settle()
  expect(listener.mock.calls).toEqual([[{ chainId: '0x7a69' }]])
  expect(removed).not.toHaveBeenCalled()
})

it('passes on other events of the wallet until the connection ends, and leaves no listener', async () => {
  const { meadow, provider, actor } = await connected()
  const heard = vi.fn()
  const before = meadow.listeners
  provider.on('message', heard)
  provider.on('message', heard)
  expect(meadow.listeners).toBe(before + 1)
  meadow.emit('message', { type: 'eth_subscription', data: {} })
  expect(heard.mock.calls).toEqual([[{ type: 'eth_subscription', data: {} }]])
  const other = vi.fn()
  provider.on('message', other)
  provider.removeListener('message', other)
  actor.send({ type: 'connection.disconnect' })
  await statusIs(actor, 'disconnected')
  meadow.emit('message', 'late')
  expect(heard).toHaveBeenCalledTimes(1)
  expect(other).not.toHaveBeenCalled()
  await settle()
  expect(meadow.listeners).toBe(0)
})

it('H56 a listener that throws does not keep the others, or the modal, from hearing', async () => {
  const { meadow, provider, heard, actor } = await connected()
  const errors: unknown[] = []
  const note = (error: unknown) => void errors.push(error)
  process.on('uncaughtException', note)
  onTestFinished(() => void process.off('uncaughtException', note))
  const failure = new Error('The host’s listener failed.')
  const failing = () => {
    throw failure
  }
  provider.on('chainChanged', failing)
  const last = vi.fn()
  provider.on('chainChanged', last)
  meadow.switchChain('31338')
  await expect.poll(() => last.mock.calls).toEqual([['0x7a6a']])
  expect(heard).toEqual([['chainChanged', '0x7a6a']])
  await expect.poll(() => errors).toEqual([failure])
  await statusIs(actor, 'connected')
})

it('H56 refuses a listener that is not a function', async () => {
  const { provider } = await connected()
  expect(() => provider.on('chainChanged', 'listener' as never)).toThrow(TypeError)
  expect(() => provider.removeListener('chainChanged', 'listener' as never)).not.toThrow()
})
