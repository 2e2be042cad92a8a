import { expandMetadata, Metadata, TypeRegistry } from '@polkadot/types'
import type { StorageEntry } from '@polkadot/types/primitive/types'
import opaqueMetadata from '@polkadot/types-support/metadata/v15/substrate-hex'
import node from '@polkadot/types-support/metadata/v15/substrate-ver'
import { bnToU8a, compactStripLength, u8aConcat, u8aToHex } from '@polkadot/util'
import { SS58_FORMAT, TOKEN } from './development.ts'

/** Account of the system pallet, with its data of the balances pallet. In planck. */
export interface Account {
  nonce: number
  free: bigint
  /** Held amount, not part of `free`. */
  reserved: bigint
  /** Locked, over `free` and `reserved` together. */
  frozen: bigint
}

/** "meta" as hex, the start of the metadata within the answer of a runtime call. */
const MAGIC = '6d657461'

/** Flag of accounts under the current rules. @see https://github.com/paritytech/polkadot-sdk (pallet_balances::types::ExtraFlags) */
const NEW_LOGIC = 1n << 127n

export const u32 = (value: number) => bnToU8a(value, { bitLength: 32, isLe: true })
export const u128 = (value: bigint) => bnToU8a(value, { bitLength: 128, isLe: true })

export type Runtime = ReturnType<typeof createRuntime>

/** Types of Substrate's own node, from its real metadata, so that encoding and decoding match that node. */
export function createRuntime() {
  const metadataHex = `0x${opaqueMetadata.slice(opaqueMetadata.indexOf(MAGIC))}` as const
  const registry = new TypeRegistry()
  const metadata = new Metadata(registry, metadataHex)
  registry.setMetadata(metadata)
  const { consts, query, events } = expandMetadata(registry, metadata)

  /** Storage entries come with their length before them, which is no part of the key. */
  const keyOf = (entry: StorageEntry, ...parameters: unknown[]) => u8aToHex(compactStripLength(entry(...parameters))[1])
  const pallets = new Map(metadata.asLatest.pallets.map(({ name, index }) => [name.toString(), index.toNumber()]))

  return {
    registry,
    metadataHex,
    opaqueMetadataHex: opaqueMetadata as `0x${string}`,
    version: {
      specName: 'foyer-local',
      implName: 'foyer-sandbox',
      authoringVersion: node.authoringVersion,
      specVersion: node.specVersion,
      implVersion: node.implVersion,
      apis: node.apis,
      transactionVersion: node.transactionVersion,
      stateVersion: 1,
    },
    properties: { ss58Format: SS58_FORMAT, tokenDecimals: TOKEN.decimals, tokenSymbol: TOKEN.symbol },
    existentialDeposit: BigInt(consts.balances!.existentialDeposit!.toString()),
    keys: {
      account: (id: string) => keyOf(query.system!.account!, id),
      events: keyOf(query.system!.events!),
      number: keyOf(query.system!.number!),
    },
    encodeAccount({ nonce, free, reserved, frozen }: Account): string {
      // A held or locked amount keeps the account alive.
      const consumers = reserved > 0n || frozen > 0n ? 1 : 0
      const data = [free, reserved, frozen, NEW_LOGIC].map(u128)
      return u8aToHex(u8aConcat(...[nonce, consumers, 1, 0].map(u32), ...data))
    },
    /** An event of the extrinsic at `index`, as a block's events have it: phase, pallet, event, fields, no topics. */
    encodeEvent(index: number, pallet: string, name: string, ...fields: Uint8Array[]): Uint8Array {
      const section = pallet.charAt(0).toLowerCase() + pallet.slice(1)
      const event = events[section]![name]!.meta.index.toNumber()
      return u8aConcat([0], u32(index), [pallets.get(pallet)!, event], ...fields, [0])
    },
  }
}
