import { completeNetwork, parseCaipNetworkId } from '@foyer/core/chain'
import { expect, it } from 'vitest'
import { CHAINS, fromStandard } from './chainId.ts'
import { fromName, toName } from './dialects/networkName.ts'
import { toStandard } from './features/transactions.ts'
import * as networks from './networks.ts'

it.each(Object.values(networks))('$name is a valid network with a Wallet Standard name', network => {
  expect(completeNetwork(network)).toEqual(network)
  const { caipNetworkId } = network
  expect(parseCaipNetworkId(caipNetworkId)).toEqual({ namespace: 'bip122', reference: network.id })
  expect(fromStandard(toStandard(caipNetworkId))).toBe(caipNetworkId)
  expect(fromName(toName(caipNetworkId))).toBe(caipNetworkId)
})

it('every chain with a wallet name has a network', () => {
  expect(CHAINS.map(({ id }) => id)).toEqual(Object.values(networks).map(({ caipNetworkId }) => caipNetworkId))
})

it('returns undefined for other chain names', () => {
  expect(fromStandard('solana:mainnet')).toBeUndefined()
  expect(fromStandard(7)).toBeUndefined()
  expect(fromName('mainnet')).toBeUndefined()
  expect(toStandard('bip122:12a765e31ffd4059bada1e25190f6e98')).toBeUndefined()
})
