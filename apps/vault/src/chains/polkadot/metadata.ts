import type { BalancesCalls } from '../../decode/polkadot/decodePolkadot.ts'
import { badAnswer } from '../review.ts'
import { type ScaleReader, scaleReader } from './scale.ts'

/** Part of a transaction beside its call. One that is empty adds no bytes. */
export type Extension = { name: string; isEmpty: boolean }

/** Part of a chain's metadata that the vault needs. */
export interface ChainMetadata {
  calls: BalancesCalls
  extensions: readonly Extension[]
}

type Field = { type: number }
type Variant = { name: string; fields: readonly Field[]; index: number }
/** Type of the registry. Only what is looked at is kept. */
interface Type {
  path: readonly string[]
  isEmpty: boolean
  variants: readonly Variant[]
}

const MAGIC = 0x6174656dn
const EXTRINSIC_VERSION = 4
/** Nodes answer `state_getMetadata` with the first, and some with the second. */
const VERSIONS = [14, 15]

const readFields = (scale: ScaleReader): Field[] =>
  scale.list(() => {
    scale.optional(scale.text)
    const type = scale.compact()
    scale.optional(scale.text)
    scale.list(scale.text)
    return { type }
  })

const readVariants = (scale: ScaleReader): Variant[] =>
  scale.list(() => {
    const [name, fields, index] = [scale.text(), readFields(scale), scale.byte()]
    scale.list(scale.text)
    return { name, fields, index }
  })

/** Definition of a type: composite, variant, sequence, array, tuple, primitive, compact, bit sequence. */
function readDefinition(scale: ScaleReader): Omit<Type, 'path'> {
  const kind = scale.byte()
  if (kind === 0) return { isEmpty: readFields(scale).length === 0, variants: [] }
  if (kind === 1) return { isEmpty: false, variants: readVariants(scale) }
  if (kind === 4) return { isEmpty: scale.list(scale.compact).length === 0, variants: [] }
  if (kind === 3) scale.take(4)
  if (kind === 5) scale.byte()
  else if (kind > 7) throw badAnswer()
  else scale.compact()
  if (kind === 7) scale.compact()
  return { isEmpty: false, variants: [] }
}

function readTypes(scale: ScaleReader): ReadonlyMap<number, Type> {
  const types = scale.list(() => {
    const id = scale.compact()
    const path = scale.list(scale.text)
    scale.list(() => [scale.text(), scale.optional(scale.compact)])
    const definition = readDefinition(scale)
    scale.list(scale.text)
    return [id, { path, ...definition }] as const
  })
  return new Map(types)
}

function skipStorage(scale: ScaleReader): void {
  scale.text()
  scale.list(() => {
    scale.text()
    scale.byte()
    if (scale.byte() === 1) {
      scale.list(scale.byte)
      scale.compact()
    }
    scale.compact()
    scale.take(scale.compact())
    scale.list(scale.text)
  })
}

/** Pallets with the type of their calls. */
const readPallets = (scale: ScaleReader, hasDocs: boolean) =>
  scale.list(() => {
    const name = scale.text()
    scale.optional(() => skipStorage(scale))
    const calls = scale.optional(scale.compact)
    scale.optional(scale.compact)
    scale.list(() => {
      scale.text()
      scale.compact()
      scale.take(scale.compact())
      scale.list(scale.text)
    })
    scale.optional(scale.compact)
    const index = scale.byte()
    if (hasDocs) scale.list(scale.text)
    return { name, calls, index }
  })

/** Number that no call has. */
const NONE = 256

/** Places of the transfers, where they have the arguments that the decoder reads. */
function callsOf(types: ReadonlyMap<number, Type>, pallets: ReturnType<typeof readPallets>): BalancesCalls {
  const pallet = pallets.find(({ name }) => name === 'Balances')
  const variants = types.get(pallet?.calls ?? -1)?.variants ?? []
  const placeOf = (...names: readonly string[]) => {
    const found = variants.find(({ name }) => names.includes(name))
    const receiver = types.get(found?.fields[0]?.type ?? -1)
    const takesAccount =
      receiver?.path.at(-1) === 'MultiAddress' &&
      receiver.variants.some(({ name, index }) => name === 'Id' && index === 0)
    return found && found.fields.length === 2 && takesAccount ? found.index : NONE
  }
  return {
    pallet: pallet?.index ?? NONE,
    transferAllowDeath: placeOf('transfer_allow_death', 'transfer'),
    transferKeepAlive: placeOf('transfer_keep_alive'),
    transferAll: placeOf('transfer_all'),
  }
}

/**
 * Reads metadata of version 14 or 15. Throws for anything else.
 * @see https://docs.rs/frame-metadata/latest/frame_metadata/
 */
export function readMetadata(bytes: Uint8Array): ChainMetadata {
  const scale = scaleReader(bytes)
  const magic = scale.little(4)
  const version = scale.byte()
  if (magic !== MAGIC || !VERSIONS.includes(version)) throw badAnswer()
  const isNewer = version === 15
  const types = readTypes(scale)
  const pallets = readPallets(scale, isNewer)
  // Type of a transaction; the newer version has those of its address, call, signature and extra instead, after the version.
  if (!isNewer) scale.compact()
  if (scale.byte() !== EXTRINSIC_VERSION) throw badAnswer()
  if (isNewer) for (const _ of ['address', 'call', 'signature', 'extra']) scale.compact()
  const extensions = scale.list(() => {
    const name = scale.text()
    const parts = [scale.compact(), scale.compact()]
    return { name, isEmpty: parts.every(part => types.get(part)?.isEmpty) }
  })
  return { calls: callsOf(types, pallets), extensions }
}
