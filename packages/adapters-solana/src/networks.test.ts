import { completeNetwork } from '@foyer/core/chain'
import { describe, expect, it } from 'vitest'
import { toChainId, toStandardChain } from './chainId.ts'
import * as networks from './networks.ts'

/** @see https://docs.anza.xyz/clusters/available (genesis hashes) */
const CLUSTERS = [
  ['mainnet', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', networks.mainnet],
  ['devnet', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG', networks.devnet],
  ['testnet', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY', networks.testnet],
] as const

describe('networks', () => {
  it.each(CLUSTERS)('%s has the first 32 characters of its genesis hash as id: %s', (name, hash, network) => {
    expect(network.caipNetworkId).toBe(`solana:${hash.slice(0, 32)}`)
    expect(toStandardChain(network.caipNetworkId)).toBe(`solana:${name}`)
    expect(toChainId(`solana:${name}`)).toBe(network.caipNetworkId)
  })

  it('the local network has a Wallet Standard name that no genesis hash can begin with', () => {
    const { caipNetworkId } = networks.localnet
    expect(caipNetworkId).toBe('solana:localnet')
    expect([toStandardChain(caipNetworkId), toChainId('solana:localnet')]).toEqual([
      'solana:localnet',
      'solana:localnet',
    ])
    expect(caipNetworkId.slice('solana:'.length)).not.toMatch(/^[1-9A-HJ-NP-Za-km-z]+$/)
  })

  it.each(Object.entries(networks))('%s is a valid network with 9 decimals', (_, network) => {
    expect(completeNetwork(network)).toEqual(network)
    expect(network.nativeCurrency.decimals).toBe(9)
  })
})
