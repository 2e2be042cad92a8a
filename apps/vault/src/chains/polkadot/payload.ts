import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { fromHex, toNumber } from '../../decode/hex.ts'
import { type Fields, fieldsOf, readable } from '../fields.ts'
import { notSigned } from '../review.ts'
import type { Extension } from './metadata.ts'
import { compactOf, little } from './scale.ts'

/** Transaction as a page asks for it, read field by field. */
export interface Payload {
  method: Uint8Array
  /** One byte for ever, or two with the time. */
  era: Uint8Array
  nonce: bigint
  tip: bigint
  specVersion: bigint
  transactionVersion: bigint
  genesisHash: Uint8Array
  blockHash: Uint8Array
  /** Names of the extensions, where the page gives them. */
  extensions: readonly unknown[] | undefined
  mode: 0 | 1
  metadataHash: Uint8Array | undefined
}

const HASH = 32
const MAX_CALL = 64

const numberIn = (fields: Fields, name: string, bytes: number): bigint => toNumber(fromHex(fields[name], bytes))

function hashIn(value: unknown): Uint8Array {
  const bytes = fromHex(value, HASH)
  if (bytes.length !== HASH) throw new TypeError('Expected a hash.')
  return bytes
}

/** Reads a `SignerPayloadJSON`. Its numbers are 0x hex, the highest byte first. */
export function readPayload(value: unknown): Payload {
  const fields = fieldsOf(value)
  if (fields.version !== 4) notSigned('This wallet does not sign requests of this kind.')
  if (fields.assetId !== undefined && fields.assetId !== null)
    notSigned('The request pays its fee in another token, which this wallet does not sign.')
  const { mode = 0, metadataHash, signedExtensions } = fields
  if (mode !== 0 && mode !== 1) notSigned('The request cannot be read.')
  const hasHash = metadataHash !== undefined && metadataHash !== null && metadataHash !== '0x'
  if ((mode === 1) !== hasHash) notSigned('The request cannot be read.')
  const call = readable(() => fromHex(fields.method, 65_536))
  if (call.length > MAX_CALL) notSigned('This wallet only signs transfers on this network.')
  return readable(() => ({
    method: call,
    era: fromHex(fields.era, 2),
    nonce: numberIn(fields, 'nonce', 8),
    tip: numberIn(fields, 'tip', 16),
    specVersion: numberIn(fields, 'specVersion', 4),
    transactionVersion: numberIn(fields, 'transactionVersion', 4),
    genesisHash: hashIn(fields.genesisHash),
    blockHash: hashIn(fields.blockHash),
    extensions: Array.isArray(signedExtensions) ? signedExtensions : undefined,
    mode,
    metadataHash: hasHash ? hashIn(metadataHash) : undefined,
  }))
}

const option = (bytes: Uint8Array | undefined) => (bytes ? Uint8Array.of(1, ...bytes) : Uint8Array.of(0))

type Part = (payload: Payload) => Uint8Array
const nothing: Part = () => new Uint8Array()

/** Bytes of each extension in the transaction, and those that are only signed. */
const EXTENSIONS: ReadonlyMap<string, readonly [explicit: Part, implicit: Part]> = new Map([
  ['CheckSpecVersion', [nothing, ({ specVersion }) => little(specVersion, 4)]],
  ['CheckTxVersion', [nothing, ({ transactionVersion }) => little(transactionVersion, 4)]],
  ['CheckGenesis', [nothing, ({ genesisHash }) => genesisHash]],
  ['CheckMortality', [({ era }) => era, ({ blockHash }) => blockHash]],
  ['CheckEra', [({ era }) => era, ({ blockHash }) => blockHash]],
  ['CheckNonce', [({ nonce }) => compactOf(nonce), nothing]],
  ['ChargeTransactionPayment', [({ tip }) => compactOf(tip), nothing]],
  ['ChargeAssetTxPayment', [({ tip }) => concatBytes(compactOf(tip), option(undefined)), nothing]],
  ['CheckMetadataHash', [({ mode }) => Uint8Array.of(mode), ({ metadataHash }) => option(metadataHash)]],
])

/** Longer payloads are hashed before they are signed. */
const LONGEST = 256

/** Bytes to sign, and those that stand before the call in the transaction. */
export interface Built {
  toSign: Uint8Array
  extra: Uint8Array
}

/** Builds a transaction with the extensions that the chain has. Refuses a chain that has one which is not known here. */
export function buildPayload(payload: Payload, extensions: readonly Extension[]): Built {
  const { extensions: named } = payload
  if (named && (named.length !== extensions.length || !extensions.every(({ name }, at) => named[at] === name)))
    notSigned('The request was made for another version of the network.')
  // All chains have them in this order. In another one the endpoint could have a tip shown as the number of the transaction.
  const order = [...EXTENSIONS.keys()]
  const places = extensions.map(({ name }) => order.indexOf(name)).filter(place => place >= 0)
  if (places.some((place, at) => at > 0 && place <= places[at - 1]!))
    notSigned('This wallet does not know the form of this network’s transactions.')
  const parts = extensions.map(({ name, isEmpty }) => {
    const known = EXTENSIONS.get(name) ?? (isEmpty ? ([nothing, nothing] as const) : undefined)
    return known ?? notSigned('This wallet does not know a part of this network’s transactions.')
  })
  const [extra, implicit] = ([0, 1] as const).map(place => concatBytes(...parts.map(part => part[place](payload))))
  const whole = concatBytes(payload.method, extra!, implicit!)
  return { toSign: whole.length > LONGEST ? blake2b(whole, { dkLen: 32 }) : whole, extra: extra! }
}

const SIGNED_V4 = 0x84
const ACCOUNT_ID = 0
export const SR25519 = 1

/** Transaction of version 4 with a signature. */
export function signedExtrinsic(
  { method }: Payload,
  extra: Uint8Array,
  { publicKey, signature }: { publicKey: Uint8Array; signature: Uint8Array },
): Uint8Array {
  const head = Uint8Array.of(SIGNED_V4, ACCOUNT_ID, ...publicKey, SR25519, ...signature)
  const body = concatBytes(head, extra, method)
  return concatBytes(compactOf(BigInt(body.length)), body)
}

/** Blocks for which a transaction stays valid. Undefined for one that does for ever. */
export function periodOf({ era }: Payload): number | undefined {
  if (era.length === 1 && era[0] === 0) return undefined
  if (era.length !== 2 || era[0] === 0) return notSigned('The request cannot be read.')
  return 2 << ((era[0]! | (era[1]! << 8)) % 16)
}
