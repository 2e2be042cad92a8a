import type { ConnectionFact, Connector, Network } from '@foyer/core/chain'
import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import {
  DEVELOPMENT_KEYS,
  memoryWalletStorage,
  type SimulatedEvmWalletOptions,
  simulatedEvmWallet,
} from '@foyer/testing/evm'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evmAdapter } from './adapter.ts'

let first: Anvil
let second: Anvil
beforeAll(async () => {
  ;[first, second] = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])
})
afterAll(() => Promise.all([first.stop(), second.stop()]))

const network = (anvil: Anvil): Network => ({
  id: anvil.chainId,
  caipNetworkId: `eip155:${anvil.chainId}`,
  chainNamespace: 'eip155',
  name: `Local ${anvil.chainId}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [anvil.url] } },
})

const call = () => ({ signal: new AbortController().signal })
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function page(options: Partial<SimulatedEvmWalletOptions> = {}) {
  const target = options.target ?? new EventTarget()
  const storage = options.storage ?? memoryWalletStorage()
  const wallet = simulatedEvmWallet({
    name: 'Good Wallet',
    rdns: 'org.good',
    accounts: DEVELOPMENT_KEYS,
    chains: { 31337: first.url },
    ...options,
    target,
    storage,
  })
  return { target, storage, wallet, adapter: evmAdapter({ target }) }
}

const listOf = (adapter: ReturnType<typeof evmAdapter>, options = { announced: true, injected: true }) => {
  const lists: (readonly Connector[])[] = []
  const stop = adapter.watchConnectors(list => lists.push(list), options)
  return { lists, stop, ids: () => lists.at(-1)!.map(({ id }) => id) }
}

describe('evmAdapter on a real chain', () => {
  it('discovers, connects, signs, reads a balance, switches, restores and disconnects', async () => {
    const { wallet, adapter, storage } = page()
    const { lists } = listOf(adapter)
    expect(lists.at(-1)).toMatchObject([{ id: 'org.good', name: 'Good Wallet', type: 'ANNOUNCED', chain: 'eip155' }])

    const connection = await adapter.connect({ connectorId: 'org.good', networks: [network(first)] }, call())
    expect(connection).toMatchObject({ connectorId: 'org.good', address: ADDRESS, chainId: 'eip155:31337' })
    expect(connection.accounts).toHaveLength(4)

    const facts: ConnectionFact[] = []
    const stop = adapter.watchConnection(connection, fact => facts.push(fact))

    const signature = await adapter.features.signMessage!(connection, '0x68656c6c6f, not hex', call())
    expect(
      await verifyMessage({
        address: ADDRESS,
        message: '0x68656c6c6f, not hex',
        signature: signature as `0x${string}`,
      }),
    ).toBe(true)

    expect(await adapter.features.balance!(connection, network(first), call())).toBe(10_000n * 10n ** 18n)

    await adapter.features.switchNetwork!(connection, network(second), call())
    expect(wallet.requests.filter(method => /Chain$/.test(method))).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
    expect(facts).toEqual([{ type: 'chain.changed', chainId: 'eip155:31338' }])
    stop()
    expect(wallet.listeners).toBe(0)

    wallet.stop()
    const reloaded = page({ storage, chains: { 31337: first.url } })
    const restored = await reloaded.adapter.restore(connection, call())
    expect(restored).toMatchObject({ address: ADDRESS, chainId: 'eip155:31338' })
    expect(reloaded.wallet.prompts).toBe(0)

    await reloaded.adapter.disconnect(connection, { revoke: true })
    expect(await reloaded.adapter.restore(connection, call())).toBeUndefined()
  })
})
