import { FoyerError, isFoyerError } from '@foyer/core/chain'
import { foreignError } from '@foyer/core/chain/adapters'
import { getPolkadotSignerFromPjs, type SignPayload } from '@polkadot-api/pjs-signer'
import type { PapiSigner, PolkadotJsSigner } from './provider.types.ts'

/** The library's own errors, such as for a transaction that `@polkadot/api`'s wallets cannot read. */
const libraryError = (cause: unknown): FoyerError => {
  if (isFoyerError(cause)) return cause
  const { message } = foreignError(cause)
  const reason = typeof message === 'string' ? { reason: message } : {}
  return new FoyerError('wallet.failed', { method: 'signTx', ...reason }, { cause })
}

const refuseMessage = () => Promise.reject(new Error('A transaction is not signed as a message.'))

/** Has a `Signer` of `@polkadot/api` sign a transaction of PAPI. Resolves with the whole transaction; rejects with a FoyerError. */
export async function signTransaction(
  { address, signer }: { address: string; signer: PolkadotJsSigner },
  transaction: Parameters<PapiSigner['signTx']>,
): Promise<Uint8Array> {
  const papi = getPolkadotSignerFromPjs(address, signer.signPayload as SignPayload, refuseMessage)
  try {
    return await papi.signTx(...transaction)
  } catch (error) {
    throw libraryError(error)
  }
}
