import * as viemChains from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { evmAdapter } from './adapter.ts'
import * as networks from './networks.ts'

describe('networks', () => {
  it.each(Object.entries(networks))('%s equals viem’s definition', (name, network) => {
    const { id, nativeCurrency } = network
    const chain = Object.values(viemChains).find(candidate => candidate.id === id && candidate.name === network.name)
    expect(chain?.nativeCurrency).toMatchObject({ symbol: nativeCurrency.symbol, decimals: nativeCurrency.decimals })
    expect(network.caipNetworkId).toBe(`eip155:${id}`)
    for (const url of network.rpcUrls.default.http) {
      expect(url).toMatch(network.id === 31337 ? /^http:\/\/127\.0\.0\.1:/ : /^https:\/\//)
    }
    expect('testnet' in network ? network.testnet : false).toBe(/sepolia|foundry/i.test(name))
  })

  it('lists each chain once', () => {
    const ids = Object.values(networks).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('completes a plain viem chain', () => {
    const [network] = evmAdapter({ networks: [viemChains.base], target: new EventTarget() }).networks
    expect(network).toMatchObject({ id: 8453, caipNetworkId: 'eip155:8453', chainNamespace: 'eip155', name: 'Base' })
    expect(structuredClone(network)).toEqual(network)
  })
})
