import { connectionOf, getProvider, selectNetwork } from '@foyer/core'
import { ProviderRpcError } from '@foyer/testing/evm'
import { describe, expect, it, vi } from 'vitest'
import { settle } from '../page.fixture.ts'
import { codeOf, connect, FIRST, openHost, providerOf, SECOND, statusIs } from './provider.fixture.ts'

const connected = async () => {
  const host = openHost()
  const actor = host.visit()
  const provider = await connect(actor)
  const { meadow } = host
  /** Requests that the wallet has received since. */
  const before = meadow.requests.length
  return { ...host, actor, provider, asked: () => meadow.requests.slice(before) }
}

const sign = (address: string) => ({ method: 'personal_sign', params: ['0x68656c6c6f', address] })

describe('the provider that a host gets', () => {
  it('is undefined while disconnected, and one object for as long as the wallet is connected', async () => {
    const { visit, meadow } = openHost()
    const actor = visit()
    expect(getProvider(actor, 'eip155')).toBeUndefined()
    const provider = await connect(actor)
    expect(providerOf(actor)).toBe(provider)
    meadow.switchAccount(1)
    meadow.switchChain('31338')
    await expect.poll(() => provider.request({ method: 'eth_chainId' })).toBe('0x7a6a')
    expect(providerOf(actor)).toBe(provider)
    expect(getProvider(actor, 'solana')).toBeUndefined()
    actor.send({ type: 'connection.disconnect' })
    await statusIs(actor, 'disconnected')
    expect(getProvider(actor, 'eip155')).toBeUndefined()
    expect(await connect(actor)).not.toBe(provider)
  })

  it('is there when the connection is reported, also after a reload', async () => {
    const { visit } = openHost()
    const first = visit()
    const seen: unknown[] = []
    first.on('connection.established', () => seen.push(getProvider(first, 'eip155')))
    const provider = await connect(first)
    expect(seen).toEqual([provider])
    first.stop()

    const again = visit()
    again.on('connection.established', () => seen.push(getProvider(again, 'eip155')))
    await statusIs(again, 'connected')
    expect(seen).toEqual([provider, providerOf(again)])
    expect(await providerOf(again).request({ method: 'eth_accounts' })).toContain(FIRST)
  })

  it('answers accounts and chain as the modal has them, without asking the wallet', async () => {
    const { provider, meadow, asked } = await connected()
    const accounts = (await provider.request({ method: 'eth_accounts' })) as string[]
    expect(accounts[0]).toBe(FIRST)
    expect(accounts).toEqual(accounts.map(each => each.toLowerCase()))
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual(accounts)
    expect(await provider.request({ method: 'eth_coinbase' })).toBe(FIRST)
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
    expect(await provider.request({ method: 'net_version' })).toBe('31337')
    expect(asked()).toEqual([])
    meadow.switchAccount(1)
    const active = async () => ((await provider.request({ method: 'eth_accounts' })) as string[])[0]
    await expect.poll(active).toBe(SECOND)
  })

  it('passes other requests to the wallet as they are, with its answers of any shape', async () => {
    const { provider, meadow } = await connected()
    const answers = [undefined, null, 0, '', { nested: [1n] }, new Uint8Array([1])]
    const params: unknown[] = []
    for (const answer of answers) {
      meadow.answer('foo_bar', (...given: unknown[]) => {
        params.push(given)
        return answer
      })
      expect(await provider.request({ method: 'foo_bar', params: [{ any: 'thing' }, 2] })).toBe(answer)
    }
    expect(params).toEqual(answers.map(() => [{ any: 'thing' }, 2]))
  })

  it('never changes the modal by an answer of the wrong shape', async () => {
    const { provider, meadow, actor } = await connected()
    for (const method of ['eth_getBalance', 'wallet_watchAsset', 'wallet_getPermissions']) {
      meadow.answer(method, { accounts: ['0x0'], chainId: 'banana' })
      await provider.request({ method })
    }
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
    await statusIs(actor, 'connected')
  })

  it('answers 100 requests at once, each with its own answer', async () => {
    const { provider, meadow } = await connected()
    meadow.answer('foo_double', async (value: unknown) => {
      await settle(Math.random() * 20)
      return Number(value) * 2
    })
    const numbers = Array.from({ length: 100 }, (_, index) => index)
    const requests = numbers.map(value => provider.request({ method: 'foo_double', params: [value] }))
    expect(await Promise.all(requests)).toEqual(numbers.map(value => value * 2))
  })

  it('rejects with the wallet’s own code and data', async () => {
    const { provider, meadow } = await connected()
    meadow.answer('foo_bar', () => {
      throw new ProviderRpcError(3, 'execution reverted', '0x08c379a0')
    })
    await expect(provider.request({ method: 'foo_bar' })).rejects.toMatchObject({
      name: 'ProviderRpcError',
      code: 3,
      message: 'execution reverted',
      data: '0x08c379a0',
    })
    meadow.answer('foo_bar', () => Promise.reject(undefined))
    expect(await codeOf(provider.request({ method: 'foo_bar' }))).toBe(-32603)
    meadow.behave('reject')
    expect(await codeOf(provider.request(sign(FIRST)))).toBe(4001)
  })

  it('H69 passes on the code of a refusal only where its text is one: the dapp would say that nothing was sent', async () => {
    const { provider, meadow } = await connected()
    const request = { method: 'eth_sendTransaction', params: [{ from: FIRST, to: FIRST, value: '0x1' }] }
    meadow.answer('eth_sendTransaction', () =>
      Promise.reject({ code: 4001, message: 'Request timed out', data: 'kept' }),
    )
    await expect(provider.request(request)).rejects.toMatchObject({
      code: -32603,
      message: 'Request timed out',
      data: 'kept',
    })
    meadow.answer('eth_sendTransaction', () => Promise.reject({ code: 4001, message: 'User rejected the request.' }))
    expect(await codeOf(provider.request(request))).toBe(4001)
  })

  it.each([
    [undefined, -32600],
    [null, -32600],
    ['eth_accounts', -32600],
    [{}, -32600],
    [{ method: '' }, -32600],
    [{ method: 7 }, -32600],
    [{ method: 'eth_call', params: 'latest' }, -32602],
    [{ method: 'eth_call', params: null }, -32602],
  ])('H56 refuses the request %j with the code %i', async (request, code) => {
    const { provider, asked } = await connected()
    expect(await codeOf(provider.request(request as never))).toBe(code)
    expect(asked()).toEqual([])
  })
})

describe('a request of an account or a chain that is not connected', () => {
  it.each([
    sign('0x0000000000000000000000000000000000000001'),
    { method: 'personal_sign', params: ['0x0000000000000000000000000000000000000001', '0x68656c6c6f'] },
    { method: 'eth_sendTransaction', params: [{ from: '0x0000000000000000000000000000000000000001', to: FIRST }] },
    { method: 'eth_sendTransaction', params: [{ from: 'banana', to: FIRST }] },
    { method: 'eth_signTypedData_v4', params: ['0x0000000000000000000000000000000000000001', '{}'] },
    { method: 'eth_signTypedData', params: [[], '0x0000000000000000000000000000000000000001'] },
    { method: 'wallet_sendCalls', params: [{ from: '0x0000000000000000000000000000000000000001', calls: [] }] },
  ])('H54 is refused with 4100 before the wallet is asked: %j', async request => {
    const { provider, asked } = await connected()
    expect(await codeOf(provider.request(request))).toBe(4100)
    expect(asked()).toEqual([])
  })

  it('H54 is refused with 4901 for a transaction of another chain', async () => {
    const { provider, asked } = await connected()
    const transaction = { from: FIRST, to: SECOND, chainId: '0x1' }
    expect(await codeOf(provider.request({ method: 'eth_sendTransaction', params: [transaction] }))).toBe(4901)
    expect(asked()).toEqual([])
  })

  it('H54 reaches the connected account where the host names none', async () => {
    const { provider, meadow } = await connected()
    const senders: unknown[] = []
    meadow.answer('eth_sendTransaction', (transaction: unknown) => {
      senders.push((transaction as { from?: string }).from?.toLowerCase())
      return '0x1'
    })
    await provider.request({ method: 'eth_sendTransaction', params: [{ to: SECOND }] })
    expect(senders).toEqual([FIRST])
  })
})

describe('after the end of a connection', () => {
  it('H54 every request is refused with 4900, and the next wallet is not reached', async () => {
    const { provider, actor, rivet } = await connected()
    const other = await connect(actor, 'dev.rivet')
    expect(other).not.toBe(provider)
    const before = rivet.requests.length
    for (const method of ['eth_accounts', 'eth_chainId', 'foo_bar', 'wallet_switchEthereumChain'])
      expect(await codeOf(provider.request({ method, params: [{ chainId: '0x7a6a' }] }))).toBe(4900)
    expect(await codeOf(provider.request(sign(SECOND)))).toBe(4900)
    expect(rivet.requests.length).toBe(before)
    expect(await other.request({ method: 'eth_accounts' })).toContain(SECOND)
  })

  it('H54 stays refused when the same wallet is connected again', async () => {
    const { provider, actor } = await connected()
    actor.send({ type: 'connection.disconnect' })
    await statusIs(actor, 'disconnected')
    await connect(actor)
    expect(await codeOf(provider.request({ method: 'eth_accounts' }))).toBe(4900)
  })

  it('H52 a late answer reaches nobody: the request is refused at once', async () => {
    const { provider, actor, meadow } = await connected()
    let answer = (_: unknown) => {}
    meadow.answer('foo_bar', () => new Promise(resolve => (answer = resolve)))
    const request = codeOf(provider.request({ method: 'foo_bar' }))
    await settle()
    actor.send({ type: 'connection.disconnect' })
    expect(await request).toBe(4900)
    answer('late')
  })

  it('resolves the request that has revoked the permission, and refuses the next one', async () => {
    const { provider, actor } = await connected()
    const revoke = { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }
    expect(await provider.request(revoke)).toBe(null)
    await statusIs(actor, 'disconnected')
    expect(await codeOf(provider.request(revoke))).toBe(4900)
  })

  it('is refused when the modal has stopped', async () => {
    const { provider, actor } = await connected()
    const disconnected = vi.fn()
    provider.on('disconnect', disconnected)
    actor.stop()
    expect(await codeOf(provider.request({ method: 'eth_accounts' }))).toBe(4900)
    expect(disconnected).toHaveBeenCalledTimes(1)
  })
})

describe('switching the chain', () => {
  it('by the host switches the modal, and is resolved when both are there', async () => {
    const { provider, actor, meadow } = await connected()
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })
    expect(meadow.chainId).toBe(31338)
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a6a')
    expect(selectNetwork(actor.getSnapshot())?.caipNetworkId).toBe('eip155:31338')
  })

  it('to the current chain asks nobody', async () => {
    const { provider, asked } = await connected()
    expect(await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] })).toBe(null)
    expect(asked()).toEqual([])
  })

  it('that the visitor rejects is refused with 4001', async () => {
    const { provider, meadow } = await connected()
    meadow.behave('reject')
    expect(
      await codeOf(provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })),
    ).toBe(4001)
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
  })

  it('to a chain that the host does not offer is the wallet’s to answer, and the modal follows', async () => {
    const { provider, actor } = await connected()
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6b' }] })
    await expect.poll(() => provider.request({ method: 'eth_chainId' })).toBe('0x7a6b')
    expect(connectionOf(actor.getSnapshot(), 'eip155')?.hasTag('unsupported')).toBe(true)
    expect(
      await codeOf(provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x999' }] })),
    ).toBe(4902)
  })

  it.each([['1'], [''], [undefined], [{}]])('H56 refuses the chain id %j', async chainId => {
    const { provider, asked } = await connected()
    expect(await codeOf(provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] }))).toBe(-32602)
    expect(asked()).toEqual([])
  })

  it('where the host has switched it off is refused with 4200', async () => {
    const { visit } = openHost()
    const provider = await connect(visit({ enableNetworkSwitch: false }))
    expect(
      await codeOf(provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })),
    ).toBe(4200)
  })
})
