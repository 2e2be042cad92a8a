import type { PolkadotProvider } from '@foyer/adapters-polkadot'
import { createWsClient } from 'polkadot-api/ws'

// For types of this chain generate descriptors, and use `getTypedApi()`: https://papi.how/getting-started
const api = createWsClient('wss://westend-asset-hub-rpc.polkadot.io').getUnsafeApi()

/** Sends with PAPI. Resolves with the hash of the transaction once it is final. */
export async function send({ papiSigner }: PolkadotProvider, to: string, planck: bigint): Promise<string> {
  if (!papiSigner) throw new Error('This wallet signs no transactions.')
  const transfer = api.tx.Balances.transfer_keep_alive({ dest: { type: 'Id', value: to }, value: planck })
  const { dispatchError, ok, txHash } = await transfer.signAndSubmit(papiSigner)
  if (!ok) throw new Error(`The transaction failed: ${dispatchError.type}`)
  return txHash
}
