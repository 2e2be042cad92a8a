import { compactToU8a, hexToU8a, u8aConcat, u8aToHex } from '@polkadot/util'
import * as z from 'zod'
import type { Block } from '../blocks.ts'
import { u32, u128 } from '../runtime.ts'
import { hashParam, hexParam, type Method, method, type Node, RpcError } from './method.ts'

const onlyHash = z.tuple([hashParam.nullish()])
const key = z.tuple([hexParam, hashParam.nullish()])

const METADATA_VERSION = 15

export function stateOf({ chainState }: Node, hash: string | null | undefined): NonNullable<Block['state']> {
  const block = chainState.blockAt(hash)
  if (!block) throw new RpcError(4003, `Client error: UnknownBlock: ${hash}`)
  if (!block.state) throw new RpcError(4003, `Client error: State already discarded for ${block.hash}`)
  return block.state
}

/** Weight and class of every call, and the fee for its length. */
const dispatchInfo = (fee: bigint) =>
  u8aToHex(u8aConcat(compactToU8a(200_000_000), compactToU8a(3_593), [0], u128(fee)))

/** Runtime calls that apps use. @see https://polkadot.js.org/docs/substrate/runtime */
const RUNTIME_CALLS: Record<string, (node: Node, data: Uint8Array) => string> = {
  Metadata_metadata_versions: () => u8aToHex(u8aConcat(compactToU8a(1), u32(METADATA_VERSION))),
  Metadata_metadata_at_version: ({ runtime }, data) =>
    data[0] === METADATA_VERSION ? runtime.opaqueMetadataHex : '0x00',
  // The extrinsic, then its length as u32.
  TransactionPaymentApi_query_info: ({ chainState }, data) => dispatchInfo(chainState.fee(data.length - 4)),
  AccountNonceApi_account_nonce: ({ chainState }, data) => u8aToHex(u32(chainState.account(u8aToHex(data)).nonce)),
}

const getStorage = method(key, (node, [name, hash]) => stateOf(node, hash).get(name.toLowerCase()) ?? null)

/** @see https://polkadot.js.org/docs/substrate/rpc */
export const stateMethods: Record<string, Method> = {
  state_getMetadata: method(onlyHash, ({ runtime }) => runtime.metadataHex),
  state_getRuntimeVersion: method(onlyHash, ({ runtime }) => runtime.version),
  state_getStorage: getStorage,
  state_getStorageAt: getStorage,
  state_queryStorageAt: method(z.tuple([z.array(hexParam), hashParam.nullish()]), (node, [names, hash]) => [
    {
      block: node.chainState.blockAt(hash)?.hash,
      changes: names.map(name => [name, stateOf(node, hash).get(name.toLowerCase()) ?? null]),
    },
  ]),
  state_call: method(z.tuple([z.string(), hexParam, hashParam.nullish()]), (node, [name, data]) => {
    const call = Object.hasOwn(RUNTIME_CALLS, name) ? RUNTIME_CALLS[name] : undefined
    if (!call) throw new RpcError(4003, `Client error: Execution failed: ${name} is not imitated here`)
    return call(node, hexToU8a(data))
  }),
}
