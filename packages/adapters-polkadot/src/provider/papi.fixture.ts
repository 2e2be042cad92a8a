import { getDynamicBuilder, getLookupFn } from '@polkadot-api/metadata-builders'
import { compact, decAnyMetadata, u32, unifyMetadata } from '@polkadot-api/substrate-bindings'
import type { PapiSigner } from './provider.types.ts'

const NOTHING = new Uint8Array()

export type Transfer = {
  /** SCALE metadata of the chain. */
  metadata: Uint8Array
  genesisHash: Uint8Array
  specVersion: number
  transactionVersion: number
  nonce: number
  to: string
  amount: bigint
}

/** A transfer as PAPI gives it to a signer, encoded by its own libraries. It never expires. */
export function papiTransfer(transfer: Transfer): Parameters<PapiSigner['signTx']> {
  const { metadata, genesisHash, specVersion, transactionVersion, nonce, to, amount } = transfer
  const decoded = unifyMetadata(decAnyMetadata(metadata))
  const builder = getDynamicBuilder(getLookupFn(decoded))
  const { codec, location } = builder.buildCall('Balances', 'transfer_keep_alive')
  const call = Uint8Array.of(...location, ...codec.enc({ dest: { type: 'Id', value: to }, value: amount }))
  const known: Record<string, readonly [value: Uint8Array, additionalSigned: Uint8Array]> = {
    CheckSpecVersion: [NOTHING, u32.enc(specVersion)],
    CheckTxVersion: [NOTHING, u32.enc(transactionVersion)],
    CheckGenesis: [NOTHING, genesisHash],
    CheckMortality: [Uint8Array.of(0), genesisHash],
    CheckNonce: [compact.enc(nonce), NOTHING],
    ChargeTransactionPayment: [compact.enc(0), NOTHING],
    ChargeAssetTxPayment: [Uint8Array.of(0, 0), NOTHING],
    CheckMetadataHash: [Uint8Array.of(0), Uint8Array.of(0)],
  }
  const extensions = decoded.extrinsic.signedExtensions[0]!.map(({ identifier }) => {
    const [value, additionalSigned] = known[identifier] ?? [NOTHING, NOTHING]
    return [identifier, { identifier, value, additionalSigned }] as const
  })
  return [call, Object.fromEntries(extensions), metadata, 1]
}
