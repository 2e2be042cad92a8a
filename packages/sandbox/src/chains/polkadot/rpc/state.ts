import { compactToU8a, hexToU8a, u8aConcat, u8aToBigInt, u8aToHex } from '@polkadot/util'
import { blake2AsHex } from '@polkadot/util-crypto'
import * as z from 'zod'
import type { Block } from '../blocks.ts'
import { RefusedExtrinsic } from '../extrinsic.ts'
import { u32, u128 } from '../runtime.ts'
import { hashParam, hexParam, type Method, method, type Node, RpcError } from './method.ts'

const onlyHash = z.tuple([hashParam.nullish()])
const key = z.tuple([hexParam, hashParam.nullish()])

const METADATA_VERSION = 15

/** Blocks for which a transaction stays valid. */
const LONGEVITY = 64

export function stateOf({ chainState }: Node, hash: string | null | undefined): NonNullable<Block['state']> {
  const block = chainState.blockAt(hash)
  if (!block) throw new RpcError(4003, `Client error: UnknownBlock: ${hash}`)
  if (!block.state) throw new RpcError(4003, `Client error: State already discarded for ${block.hash}`)
  return block.state
}

/** Weight and class of every call, and the fee for its length. */
const dispatchInfo = (fee: bigint) =>
  u8aToHex(u8aConcat(compactToU8a(200_000_000), compactToU8a(3_593), [0], u128(fee)))

/** Reasons of the runtime for an invalid transaction. @see https://docs.rs/sp-runtime/latest/sp_runtime/transaction_validity/enum.InvalidTransaction.html */
const REASONS: readonly (readonly [RegExp, number])[] = [
  [/pay some fees/, 1],
  [/outdated/, 3],
  [/bad signature/, 4],
  [/ancient birth/, 5],
]

type AtBlock = string | null | undefined

/** Nonce and free balance of an account after a block. */
function accountAt(node: Node, hash: AtBlock, id: string): { nonce: number; free: bigint } {
  const bytes = hexToU8a(stateOf(node, hash).get(node.runtime.keys.account(id)))
  const read = (start: number, end: number) => u8aToBigInt(bytes.slice(start, end))
  return { nonce: Number(read(0, 4)), free: read(16, 32) }
}

/** Validity of an extrinsic, encoded. @see https://docs.rs/sp-runtime/latest/sp_runtime/transaction_validity/type.TransactionValidity.html */
function validityOf(node: Node, extrinsic: Uint8Array, hash: AtBlock): Uint8Array {
  try {
    const { signer, nonce } = node.chainState.parseValid(u8aToHex(extrinsic), id => accountAt(node, hash, id))
    const tag = u8aConcat(hexToU8a(signer), u32(nonce))
    const [priority, longevity] = [new Uint8Array(8), u8aConcat(u32(LONGEVITY), u32(0))]
    return u8aConcat([0], priority, [0], compactToU8a(1), compactToU8a(tag.length), tag, longevity, [1])
  } catch (error) {
    const text = error instanceof RefusedExtrinsic ? String(error.data) : ''
    return Uint8Array.of(1, 0, REASONS.find(([pattern]) => pattern.test(text))?.[1] ?? 0)
  }
}

/** Runtime calls that apps use. @see https://polkadot.js.org/docs/substrate/runtime */
const RUNTIME_CALLS: Record<string, (node: Node, data: Uint8Array, hash: AtBlock) => string> = {
  Metadata_metadata_versions: () => u8aToHex(u8aConcat(compactToU8a(1), u32(METADATA_VERSION))),
  Metadata_metadata_at_version: ({ runtime }, data) =>
    data[0] === METADATA_VERSION ? runtime.opaqueMetadataHex : '0x00',
  // The extrinsic, then its length as u32.
  TransactionPaymentApi_query_info: ({ chainState }, data) => dispatchInfo(chainState.fee(data.length - 4)),
  // The source, the extrinsic, and the hash of a block.
  TaggedTransactionQueue_validate_transaction: (node, data, hash) =>
    u8aToHex(validityOf(node, data.slice(1, -32), hash)),
  AccountNonceApi_account_nonce: (node, data, hash) => u8aToHex(u32(accountAt(node, hash, u8aToHex(data)).nonce)),
}

const getStorage = method(key, (node, [name, hash]) => stateOf(node, hash).get(name.toLowerCase()) ?? null)

/** Key of the runtime's code. It is not imitated, but PAPI tells runtimes apart by its hash. */
const CODE = '0x3a636f6465'

const getStorageHash = method(key, (node, [name, hash]) => {
  const state = stateOf(node, hash)
  const value = name === CODE ? JSON.stringify(node.runtime.version) : state.get(name.toLowerCase())
  return value === undefined ? null : blake2AsHex(value)
})

/** @see https://polkadot.js.org/docs/substrate/rpc */
export const stateMethods: Record<string, Method> = {
  state_getMetadata: method(onlyHash, ({ runtime }) => runtime.metadataHex),
  state_getRuntimeVersion: method(onlyHash, ({ runtime }) => runtime.version),
  state_getStorage: getStorage,
  state_getStorageAt: getStorage,
  state_getStorageHash: getStorageHash,
  state_queryStorageAt: method(z.tuple([z.array(hexParam), hashParam.nullish()]), (node, [names, hash]) => [
    {
      block: node.chainState.blockAt(hash)?.hash,
      changes: names.map(name => [name, stateOf(node, hash).get(name.toLowerCase()) ?? null]),
    },
  ]),
  // PAPI writes no data as an empty text.
  state_call: method(
    z.tuple([z.string(), hexParam.or(z.literal('')), hashParam.nullish()]),
    (node, [name, data, hash]) => {
      const call = Object.hasOwn(RUNTIME_CALLS, name) ? RUNTIME_CALLS[name] : undefined
      if (!call) throw new RpcError(4003, `Client error: Execution failed: ${name} is not imitated here`)
      return call(node, hexToU8a(data), hash)
    },
  ),
}
