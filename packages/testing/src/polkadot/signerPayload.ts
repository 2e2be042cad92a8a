import { blake2b } from '@noble/hashes/blake2.js'
import { bytesOf, compact, concat, fixed } from './scale.ts'

/** A transaction to sign. Numbers are 0x hex, big-endian. @see https://github.com/polkadot-js/api (SignerPayloadJSON) */
export interface SignerPayload {
  address: string
  method: string
  era: string
  nonce: string
  tip: string
  specVersion: string
  transactionVersion: string
  genesisHash: string
  blockHash: string
  signedExtensions: readonly string[]
  version: number
  assetId?: string | null
  mode?: number
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
