import { malformed } from '@foyer/core/chain/adapters'
import {
  askRequest,
  askStandard,
  base64Of,
  STANDARD_SEND,
  STANDARD_SIGN,
  type ToSign,
  txidFrom,
} from '../../features/transactions.ts'
import { isObject } from '../../wallet.ts'
import { rawOf, type Scope } from '../scope.ts'

const METHOD = 'signPsbt'

/** Answer of a wallet: its PSBT is unparsed. Without a `txid` it has not sent the transaction. */
type Answer = { psbt: unknown; txid?: string }

/** A wallet that cannot send leaves out the id, or gives an empty one. */
function parseAnswer(answer: unknown, sends: boolean): Answer {
  if (!isObject(answer)) throw malformed(METHOD, 'expected an object')
  const { psbt, txid } = answer
  return { psbt, ...(sends && Boolean(txid) && { txid: txidFrom(METHOD, txid) }) }
}

/** Has the wallet sign, and send where it can. */
export async function askToSign(scope: Scope, toSign: ToSign, sends: boolean): Promise<Answer> {
  const { live, own, methods } = scope
  const { signal, channel } = live
  if (channel) {
    const { psbt, inputs: signInputs } = toSign
    const params = { account: own.address, psbt, signInputs, broadcast: sends }
    return parseAnswer(await channel.request(own.chainId, METHOD, params, { signal }), sends)
  }
  const raw = rawOf(scope)
  if (raw.kind === 'request') return parseAnswer(await askRequest(raw, own.chainId, toSign, sends), sends)
  if (sends && methods.has('broadcast')) {
    const output = await askStandard(raw, STANDARD_SEND, own.chainId, toSign, 'txId', 'txid')
    // The standard has `txId`; some wallets return `txid`.
    return { psbt: undefined, txid: txidFrom(STANDARD_SEND, output.txId ?? output.txid) }
  }
  const { signedPsbt } = await askStandard(raw, STANDARD_SIGN, own.chainId, toSign, 'signedPsbt')
  return { psbt: base64Of(signedPsbt) }
}
