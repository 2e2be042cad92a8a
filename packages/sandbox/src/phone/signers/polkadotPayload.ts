import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'

const hex = z.string().check(z.regex(/^0x(?:[0-9a-f]{2})*$/i))

/** A transaction to sign. Numbers are 0x hex, big-endian. @see https://docs.reown.com/advanced/multichain/rpc-reference/polkadot-rpc */
export const transactionPayload = z.object({
  address: z.string(),
  method: hex,
  era: hex,
  nonce: hex,
  tip: hex,
  specVersion: hex,
  transactionVersion: hex,
  genesisHash: hex,
  blockHash: hex,
  signedExtensions: z.array(z.string()),
  version: z.literal(4),
  assetId: z.optional(z.nullable(hex)),
  mode: z.optional(z.union([z.literal(0), z.literal(1)])),
  metadataHash: z.optional(z.nullable(hex)),
})

export type TransactionPayload = z.infer<typeof transactionPayload>

const bytes = (text: string) => hexToBytes(text.slice(2))

/** Little-endian. */
const fixed = (value: bigint, length: number) =>
  Uint8Array.from({ length }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))

const u32 = (text: string) => fixed(BigInt(text), 4)

/** Compact encoding. @see https://docs.polkadot.com/polkadot-protocol/parachain-basics/data-encoding/ */
function compact(text: string): Uint8Array {
  const value = BigInt(text)
  const mode = [6n, 14n, 30n].findIndex(bits => value < 1n << bits)
  if (mode >= 0) return fixed((value << 2n) | BigInt(mode), 2 ** mode)
  const length = Math.ceil(value.toString(16).length / 2)
  return concatBytes(Uint8Array.of(((length - 4) << 2) | 3), fixed(value, length))
}

const option = (text: string | null | undefined) =>
  text && text !== '0x' ? concatBytes(Uint8Array.of(1), bytes(text)) : Uint8Array.of(0)

type Part = (payload: TransactionPayload) => Uint8Array
const nothing: Part = () => new Uint8Array()

/** Bytes that each extension adds to the transaction, and those that it adds to the signed bytes only. */
const EXTENSIONS: ReadonlyMap<string, readonly [explicit: Part, implicit: Part]> = new Map([
  ['CheckNonZeroSender', [nothing, nothing]],
  ['CheckSpecVersion', [nothing, ({ specVersion }) => u32(specVersion)]],
  ['CheckTxVersion', [nothing, ({ transactionVersion }) => u32(transactionVersion)]],
  ['CheckGenesis', [nothing, ({ genesisHash }) => bytes(genesisHash)]],
  ['CheckMortality', [({ era }) => bytes(era), ({ blockHash }) => bytes(blockHash)]],
  ['CheckNonce', [({ nonce }) => compact(nonce), nothing]],
  ['CheckWeight', [nothing, nothing]],
  ['ChargeTransactionPayment', [({ tip }) => compact(tip), nothing]],
  ['ChargeAssetTxPayment', [({ tip, assetId }) => concatBytes(compact(tip), option(assetId)), nothing]],
  ['WeightReclaim', [nothing, nothing]],
  ['StorageWeightReclaim', [nothing, nothing]],
  ['CheckMetadataHash', [({ mode = 0 }) => Uint8Array.of(mode), ({ metadataHash }) => option(metadataHash)]],
])

/** Longer payloads are hashed before they are signed. */
const LONGEST = 256

/** Bytes to sign for a transaction; undefined for one with an extension that this phone does not know. */
export function bytesToSign(payload: TransactionPayload): Uint8Array | undefined {
  const extensions = payload.signedExtensions.map(name => EXTENSIONS.get(name))
  if (!extensions.every(each => each !== undefined)) return undefined
  const parts = [0, 1].flatMap(place => extensions.map(extension => extension[place]!(payload)))
  const whole = concatBytes(bytes(payload.method), ...parts)
  return whole.length > LONGEST ? blake2b(whole, { dkLen: 32 }) : whole
}
