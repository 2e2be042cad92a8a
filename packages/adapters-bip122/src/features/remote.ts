import type { ChainFeatures, ConnectionRef, RemoteChannel } from '@foyer/core/chain'
import { malformed } from '@foyer/core/chain/adapters'
import { isObject } from '../wallet.ts'
import { parseSignature } from './signature.ts'
import { textOf } from './signMessage.ts'
import { type LoadPsbt, readToSign, signedFrom, type ToSign, txidFrom } from './transactions.ts'

type Call = { signal: AbortSignal }

/** Many wallets support only ECDSA; a taproot key supports only BIP-322. */
export const remoteProtocolOf = (address: string) => (/^(bc|tb|bcrt)1p/i.test(address) ? 'bip322' : 'ecdsa')

/**
 * Features of a wallet connected over WalletConnect. Signatures are base64, whatever encoding the wallet uses.
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc
 */
export function createPhoneFeatures(channel: RemoteChannel, loadPsbt: LoadPsbt) {
  const ask = async ({ chainId, address }: ConnectionRef, method: string, params: object, call: Call) => {
    const answer = await channel.request(chainId, method, { account: address, ...params }, call)
    if (!isObject(answer)) throw malformed(method, 'expected an object')
    if (answer.address !== undefined && answer.address !== address) {
      throw malformed(method, 'the wallet signed with another account')
    }
    return answer
  }
  const askForPsbt = (connection: ConnectionRef, { psbt, inputs }: ToSign, broadcast: boolean, call: Call) =>
    ask(connection, 'signPsbt', { psbt, signInputs: inputs, broadcast }, call)
  return {
    async signMessage(connection, message, call) {
      const { address } = connection
      const params = { address, message: textOf('signMessage', message), protocol: remoteProtocolOf(address) }
      return parseSignature('signMessage', (await ask(connection, 'signMessage', params, call)).signature)
    },
    async signTransaction(connection, transaction, call) {
      const toSign = await readToSign(transaction, connection.address, loadPsbt)
      call.signal.throwIfAborted()
      return signedFrom('signPsbt', (await askForPsbt(connection, toSign, false, call)).psbt, toSign)
    },
    async sendTransaction(connection, transaction, call) {
      const toSign = await readToSign(transaction, connection.address, loadPsbt)
      call.signal.throwIfAborted()
      return txidFrom('signPsbt', (await askForPsbt(connection, toSign, true, call)).txid)
    },
  } satisfies ChainFeatures
}
