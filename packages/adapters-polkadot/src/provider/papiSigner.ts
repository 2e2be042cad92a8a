import { FoyerError } from '@foyer/core/chain'
import { fromHex, toHex } from '../hex.ts'
import type { PapiSigner, PolkadotJsSigner } from './provider.types.ts'

/** Loads `./signTransaction.ts`, which brings PAPI's library. */
export type LoadPapi = () => Promise<{
  signTransaction(
    options: { address: string; signer: PolkadotJsSigner },
    transaction: Parameters<PapiSigner['signTx']>,
  ): Promise<Uint8Array>
}>

/** `PolkadotSigner` over a `Signer` of `@polkadot/api`. PAPI's own conversion is loaded with the first transaction. */
export const papiSigner = (options: {
  address: string
  key: Uint8Array
  signer: PolkadotJsSigner
  until: <Value>(work: Promise<Value>) => Promise<Value>
  loadPapi: LoadPapi
}): PapiSigner => {
  const { address, key, signer, until, loadPapi } = options
  const load = () =>
    loadPapi().catch((cause: unknown) => {
      throw new FoyerError('chunk.failed', { chunk: 'polkadot-api' }, { cause })
    })
  return {
    publicKey: key.slice(),
    signTx: (...transaction) =>
      until(load().then(({ signTransaction }) => signTransaction({ address, signer }, transaction))),
    async signBytes(data) {
      if (!signer.signRaw) throw new FoyerError('wallet.unsupportedMethod', { method: 'signRaw' })
      const { signature } = await signer.signRaw({ address, data: toHex(data), type: 'bytes' })
      return fromHex(signature)!
    },
  }
}
