import type { ConnectionFact } from '@foyer/core/chain'
import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { memoryWalletStorage } from '@foyer/testing/evm'
import { type Hex, verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, localNetwork, openPage } from './page.fixture.ts'

let first: Anvil
let second: Anvil
beforeAll(async () => {
  ;[first, second] = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])
})
afterAll(() => Promise.all([first.stop(), second.stop()]))

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('evmAdapter on a real chain', () => {
  it('discovers, connects, signs, reads a balance, switches, restores after a reload and disconnects', async () => {
    const storage = memoryWalletStorage()
    const chains = { 31337: first.url }
    const page = openPage()
    const wallet = page.wallet({ chains, storage })
    expect(page.discover().now()).toMatchObject([{ id: 'eip6963:org.good', name: 'Good Wallet', type: 'ANNOUNCED' }])

    const connection = await page.connect()
    expect(connection).toMatchObject({ connectorId: 'eip6963:org.good', address: ADDRESS, chainId: 'eip155:31337' })
    const facts: ConnectionFact[] = []
    const stop = page.adapter.watchConnection(connection, fact => facts.push(fact))

    const { features } = page.adapter
    const signature = await features.signMessage!(connection, '0x68656c6c6f', call())
    expect(await verifyMessage({ address: ADDRESS, message: '0x68656c6c6f', signature: signature as Hex })).toBe(true)
    expect(await features.balance!(connection, localNetwork(first), call())).toBe(10_000n * 10n ** 18n)

    await features.switchNetwork!(connection, localNetwork(second), call())
    expect(wallet.requests.filter(method => method.endsWith('EthereumChain'))).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
    await expect.poll(() => facts).toEqual([{ type: 'chain.changed', chainId: 'eip155:31338' }])
    stop()
    expect(wallet.listeners).toBe(0)

    const reloaded = openPage()
    const same = reloaded.wallet({ chains, storage })
    const restored = await reloaded.adapter.restore(connection, call())
    expect(restored).toEqual({ ...connection, chainId: 'eip155:31338' })
    expect(same.prompts).toBe(0)

    await reloaded.adapter.disconnect(connection, { revoke: true })
    expect(await reloaded.adapter.restore(connection, call())).toBeUndefined()
  })

  it('reads the balance after a transaction to the wei', async () => {
    const page = openPage()
    const { provider } = page.wallet({ chains: { 31338: second.url } })
    await page.connect()
    const receiver = '0x000000000000000000000000000000000000f0a1'
    const value = 10n ** 18n + 1n
    const read = () => page.adapter.features.balance!({ address: receiver }, localNetwork(second), call())
    expect(await read()).toBe(0n)
    await provider.request({
      method: 'eth_sendTransaction',
      params: [{ from: ADDRESS, to: receiver, value: `0x${value.toString(16)}` }],
    })
    await expect.poll(read).toBe(value)
  })
})
