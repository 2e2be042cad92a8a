import type { PolkadotProvider } from '@foyer/adapters-polkadot'
import { ApiPromise, WsProvider } from '@polkadot/api'

const connected = ApiPromise.create({ provider: new WsProvider('wss://westend-asset-hub-rpc.polkadot.io') })

/** Sends with @polkadot/api. Resolves with the hash of the transaction once it is in a block. */
export async function send({ account, signer }: PolkadotProvider, to: string, planck: bigint): Promise<string> {
  const transfer = (await connected).tx.balances.transferKeepAlive(to, planck)
  return new Promise((resolve, reject) => {
    transfer
      .signAndSend(account.address, { signer }, ({ dispatchError, status, txHash }) => {
        if (dispatchError) reject(new Error(`The transaction failed: ${dispatchError}`))
        else if (status.isInBlock || status.isFinalized) resolve(txHash.toHex())
      })
      .catch(reject)
  })
}
