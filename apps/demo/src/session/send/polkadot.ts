import { ApiPromise, type SubmittableResult, WsProvider } from '@polkadot/api'
import type { Outcome, Sender, Sent } from './sent.ts'

/** Second development account, Bob. */
const RECIPIENT = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'

async function outcomeOf(
  api: ApiPromise,
  { status, dispatchError }: Pick<SubmittableResult, 'status' | 'dispatchError'>,
): Promise<Outcome> {
  const { number } = await api.rpc.chain.getHeader(status.asInBlock)
  return { isSuccess: !dispatchError, block: number.toString() }
}

/** Uses @polkadot/api over a socket of its own, which it closes with the outcome. */
export async function send({ provider, network }: Sender<'polkadot'>): Promise<Sent> {
  const { account, signer } = provider
  const url = network.rpcUrls.default.http[0]!.replace(/^http/, 'ws')
  // The page's policy forbids WebAssembly, and the wallet signs.
  const api = await ApiPromise.create({ provider: new WsProvider(url), noInitWarn: true, initWasm: false })
  const planck = 2n * 10n ** BigInt(network.nativeCurrency.decimals)
  const transfer = api.tx.balances!.transferKeepAlive!(RECIPIENT, planck)
  return new Promise<Sent>((resolve, reject) => {
    const outcome = new Promise<Outcome>((settle, fail) => {
      const signed = transfer.signAndSend(account.address, { signer }, result => {
        const { status, txHash, isError } = result
        resolve({ id: txHash.toHex(), outcome })
        if (status.isInBlock) settle(outcomeOf(api, result))
        else if (isError) fail(new Error(`The chain reports: ${status.type}.`))
      })
      signed.catch((error: unknown) => {
        reject(error)
        fail(error)
      })
    })
    void outcome.catch(() => {}).then(() => api.disconnect())
  })
}
