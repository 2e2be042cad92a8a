import { completeNetwork } from '@foyer/core/chain'
import { describe, expect, it } from 'vitest'
import * as networks from './networks.ts'

/** Hashes of the first blocks. @see https://docs.polkadot.com (networks) */
const CHAINS = [
  ['0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3', networks.polkadot],
  ['0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f', networks.polkadotAssetHub],
  ['0xb0a8d493285c2df73290dfb7e61f870f17b41801197a149ca93654499ea3dafe', networks.kusama],
  ['0x48239ef607d7928874027a43a67689209727dfb3d3dc5e5b03a39bdc2eda771a', networks.kusamaAssetHub],
  ['0x67f9723393ef76214df0118c34bbbd3dbebc8ed46a10973a8c969d48fe7598c9', networks.westendAssetHub],
  ['0xe143f23803ac50e8f6f8e62695d1ce9e4e1d68aa36c1cd2cfd15340213f3423e', networks.westend],
] as const

describe('networks', () => {
  it.each(CHAINS)('%s is the first 32 digits of the genesis hash', (hash, network) => {
    expect(network.caipNetworkId).toBe(`polkadot:${hash.slice(2, 34)}`)
    expect(`polkadot:${network.id}`).toBe(network.caipNetworkId)
  })

  it.each(Object.entries(networks))('%s is a valid network', (_, network) => {
    expect(completeNetwork(network)).toEqual(network)
  })
})
