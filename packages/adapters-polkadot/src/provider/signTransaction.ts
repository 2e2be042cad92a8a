import { getPolkadotSignerFromPjs, type SignPayload } from '@polkadot-api/pjs-signer'
import type { PapiSigner, PolkadotJsSigner } from './provider.types.ts'

/** Has a `Signer` of `@polkadot/api` sign a transaction of PAPI. Resolves with the whole transaction. */
export function signTransaction(
  { address, signer }: { address: string; signer: PolkadotJsSigner },
  transaction: Parameters<PapiSigner['signTx']>,
): Promise<Uint8Array> {
  const refuse = () => Promise.reject(new Error('A transaction is not signed as a message.'))
  return getPolkadotSignerFromPjs(address, signer.signPayload as SignPayload, refuse).signTx(...transaction)
}
