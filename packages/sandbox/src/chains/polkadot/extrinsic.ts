import type { GenericExtrinsic } from '@polkadot/types'
import { hexToU8a, u8aToHex } from '@polkadot/util'
import { blake2AsHex, blake2AsU8a, decodeAddress, signatureVerify } from '@polkadot/util-crypto'
import type { Runtime } from './runtime.ts'

export interface Extrinsic {
  hash: string
  hex: string
  length: number
  /** Account id of the signer, as hex. */
  signer: string
  nonce: number
  tip: bigint
  call: GenericExtrinsic
}

/** Reasons for which a node rejects a transaction before its pool. @see https://docs.rs/sc-rpc-api/latest/sc_rpc_api/author/error/index.html */
export class RefusedExtrinsic extends Error {
  readonly code: number
  readonly data: string | undefined
  constructor(code: number, message: string, data?: string) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const invalid = (reason: string) => new RefusedExtrinsic(1010, 'Invalid Transaction', reason)

export const idOf = (address: string) => u8aToHex(decodeAddress(address))

export function decodeExtrinsic({ registry }: Runtime, hex: string): Extrinsic {
  let call: GenericExtrinsic
  try {
    call = registry.createType('Extrinsic', hexToU8a(hex)) as unknown as GenericExtrinsic
  } catch {
    throw new RefusedExtrinsic(1002, 'Verification Error: Bad extrinsic format')
  }
  if (!call.isSigned) throw invalid('Transaction is not signed')
  return {
    hash: blake2AsHex(hexToU8a(hex)),
    hex,
    length: hexToU8a(hex).length,
    signer: idOf(call.signer.toString()),
    nonce: call.nonce.toNumber(),
    tip: call.tip.toBigInt(),
    call,
  }
}

/** Length in bytes above which the hash of a payload is signed. @see https://docs.polkadot.com/polkadot-protocol/basics/blocks-transactions-fees/transactions/ */
const LONGEST_PAYLOAD = 256

/** Verifies the signature over the payload for this chain, and for its next block. Throws RefusedExtrinsic. */
export function verifySignature(
  { registry, version }: Runtime,
  { call, signer }: Extrinsic,
  chain: { genesisHash: string; hashAt: (number: number) => string | undefined; number: number },
): void {
  // It would need the hash of the metadata, which a node computes from its own metadata.
  if (call.mode.toNumber() !== 0) throw invalid('Transaction has a bad signature')
  let blockHash: string | undefined = chain.genesisHash
  if (call.era.isMortalEra) {
    const era = call.era.asMortalEra
    if (era.death(chain.number) <= chain.number) throw invalid('Transaction has an ancient birth block')
    blockHash = chain.hashAt(era.birth(chain.number))
  }
  const payload = registry
    .createType(
      'ExtrinsicPayload',
      {
        method: call.method.toHex(),
        era: call.era.toHex(),
        nonce: call.nonce.toNumber(),
        tip: call.tip.toString(),
        assetId: call.assetId.toHex(),
        mode: 0,
        metadataHash: null,
        specVersion: version.specVersion,
        transactionVersion: version.transactionVersion,
        genesisHash: chain.genesisHash,
        blockHash: blockHash ?? chain.genesisHash,
      },
      { version: 4 },
    )
    .toU8a({ method: true })
  const signed = payload.length > LONGEST_PAYLOAD ? blake2AsU8a(payload) : payload
  if (blockHash === undefined || !signatureVerify(signed, call.signature.toU8a(), signer).isValid) {
    throw invalid('Transaction has a bad signature')
  }
}
