import { hexToBytes } from '@noble/hashes/utils.js'
import { expandMetadata, Metadata, TypeRegistry } from '@polkadot/types'
import kusama from '@polkadot/types-support/metadata/v14/kusama-hex'
import polkadot from '@polkadot/types-support/metadata/v14/polkadot-hex'
import contracts from '@polkadot/types-support/metadata/v14/substrate-contracts-node-hex'
import opaque from '@polkadot/types-support/metadata/v15/substrate-hex'
import { describe, expect, test } from 'vitest'
import { readMetadata } from './metadata.ts'

const substrate = `0x${opaque.slice(opaque.indexOf('6d657461'))}` as const

describe('metadata', () => {
  test.each([
    ['polkadot', polkadot],
    ['kusama', kusama],
    ['a node with contracts', contracts],
    ['substrate', substrate],
  ] as const)('of %s is read as @polkadot/types reads it', (_, hex) => {
    const registry = new TypeRegistry()
    const metadata = new Metadata(registry, hex as `0x${string}`)
    registry.setMetadata(metadata)
    const balances = expandMetadata(registry, metadata).tx.balances!
    const { calls, extensions } = readMetadata(hexToBytes(hex.slice(2)))
    const [pallet, keepAlive] = balances.transferKeepAlive!.callIndex
    const allowDeath = (balances.transferAllowDeath ?? balances.transfer)!.callIndex[1]
    expect(calls).toEqual({
      pallet,
      transferKeepAlive: keepAlive,
      transferAllowDeath: allowDeath,
      transferAll: balances.transferAll!.callIndex[1],
    })
    expect(extensions.map(({ name }) => name)).toEqual(registry.signedExtensions)
    const names = (isEmpty: boolean) => extensions.filter(each => each.isEmpty === isEmpty).map(({ name }) => name)
    expect(names(true)).toContain('CheckWeight')
    for (const name of ['CheckGenesis', 'CheckMortality', 'CheckNonce']) expect(names(false)).toContain(name)
  })

  test('that is cut, or of another version, is refused', () => {
    const bytes = hexToBytes(substrate.slice(2))
    for (const length of [0, 4, 5, 100, 10_000]) expect(() => readMetadata(bytes.subarray(0, length))).toThrow()
    expect(() => readMetadata(Uint8Array.of(...bytes.subarray(0, 4), 13, ...bytes.subarray(5)))).toThrow()
  })
})
