import { blake2b } from '@noble/hashes/blake2.js'
import { bytesOf, compact, concat, fixed } from './scale.ts'

/** A transaction to sign. Numbers are 0x hex, big-endian. @see https://github.com/polkadot-js/api (SignerPayloadJSON) */
export interface SignerPayload {
  /** Address of the account that signs, in SS58. */
  address: string
  /** Call, SCALE-encoded. */
  method: string
  /** Mortality, SCALE-encoded. */
  era: string
  /** Number of the account's transaction. */
  nonce: string
  /** Tip for the block's author, in planck. */
  tip: string
  /** Version of the runtime. */
  specVersion: string
  /** Version of the transactions' format. */
  transactionVersion: string
  /** Hash of the chain's first block. */
  genesisHash: string
  /** Hash of the block that the mortality starts from. */
  blockHash: string
  /** Names of the chain's signed extensions, in their order. */
  signedExtensions: readonly string[]
  /** Version of the extrinsic's format. */
  version: number
  /** Asset that pays the fee, SCALE-encoded. Absent or null: the native currency. */
  assetId?: string | null
  /** 1 where the signature covers `metadataHash`, else 0. */
  mode?: number
  /** Hash of the metadata (RFC-78), where the mode asks for it. */
  metadataHash?: string | null
}

const NOTHING = new Uint8Array()
const isThere = (value: string | null | undefined): value is string => typeof value === 'string' && value !== '0x'
const option = (hex: string | null | undefined) =>
  isThere(hex) ? concat(Uint8Array.of(1), bytesOf(hex)) : Uint8Array.of(0)
const u32 = (hex: string) => fixed(BigInt(hex), 4)

type Part = (payload: SignerPayload) => Uint8Array
const nothing: Part = () => NOTHING

/** Bytes that each extension adds to the transaction and to the signed payload. */
const EXTENSIONS: Record<string, { extra: Part; additional: Part }> = {
  CheckNonZeroSender: { extra: nothing, additional: nothing },
  CheckSpecVersion: { extra: nothing, additional: ({ specVersion }) => u32(specVersion) },
  CheckTxVersion: { extra: nothing, additional: ({ transactionVersion }) => u32(transactionVersion) },
  CheckGenesis: { extra: nothing, additional: ({ genesisHash }) => bytesOf(genesisHash) },
  CheckMortality: { extra: ({ era }) => bytesOf(era), additional: ({ blockHash }) => bytesOf(blockHash) },
  CheckNonce: { extra: ({ nonce }) => compact(BigInt(nonce)), additional: nothing },
  CheckWeight: { extra: nothing, additional: nothing },
  ChargeTransactionPayment: { extra: ({ tip }) => compact(BigInt(tip)), additional: nothing },
  ChargeAssetTxPayment: {
    extra: ({ tip, assetId }) => concat(compact(BigInt(tip)), option(assetId)),
    additional: nothing,
  },
  CheckMetadataHash: {
    extra: ({ mode = 0 }) => Uint8Array.of(mode),
    additional: ({ metadataHash }) => option(metadataHash),
  },
  WeightReclaim: { extra: nothing, additional: nothing },
  StorageWeightReclaim: { extra: nothing, additional: nothing },
  PrevalidateAttests: { extra: nothing, additional: nothing },
}

/** Longer payloads are hashed before they are signed. */
const LONGEST = 256

/**
 * Bytes to sign for a transaction. Throws for an unknown extension:
 * a wallet must not sign a payload that it cannot parse.
 * @see https://docs.polkadot.com/polkadot-protocol/basics/blocks-transactions-fees/transactions/
 */
export function bytesToSign(payload: SignerPayload): Uint8Array {
  const extensions = payload.signedExtensions.map(name => {
    const extension = Object.hasOwn(EXTENSIONS, name) ? EXTENSIONS[name] : undefined
    if (!extension) throw new Error(`Unknown extension ${name}`)
    return extension
  })
  const bytes = concat(
    bytesOf(payload.method),
    ...extensions.map(({ extra }) => extra(payload)),
    ...extensions.map(({ additional }) => additional(payload)),
  )
  return bytes.length > LONGEST ? blake2b(bytes, { dkLen: 32 }) : bytes
}
