import { type CaipNetworkId, FoyerError, type LiveConnection } from '@foyer/core/chain'
import { listOf, malformed } from '@foyer/core/chain/adapters'
import { base58, base64 } from '@scure/base'
import { toChainId } from '../chainId.ts'
import {
  messageIn,
  SEND as SEND_METHOD,
  SIGN_ALL,
  SIGN_MESSAGE,
  SIGN as SIGN_METHOD,
  signatureIn,
  signedIn,
  transactionFrom,
} from '../features/remoteAnswers.ts'
import { proofFor } from '../features/signedText.ts'
import { type CheckedInput, type Feature, MESSAGE, SEND, SIGN, SIGN_IN } from './accountWallet.ts'
import { type SignInFields, signInText } from './signInText.ts'

type Session = { live: LiveConnection; channel: NonNullable<LiveConnection['channel']>; address: string }

type Send = (chainId: CaipNetworkId, method: string, params: object) => Promise<unknown>

/** Requests of one input, each with the output of Wallet Standard. */
const requestsOf = (
  send: Send,
  { live, address }: Session,
): Record<Feature, (input: CheckedInput) => Promise<object>> => {
  const signMessage = async (message: Uint8Array) => {
    const answer = await send(live.current().chainId, SIGN_MESSAGE, { message: base58.encode(message) })
    const signed = messageIn(answer, message)
    proofFor(SIGN_MESSAGE, address, message, signed)
    return { signedMessage: signed.bytes, signature: signed.signature }
  }
  return {
    [MESSAGE]: ({ message }) => signMessage(message),
    [SIGN_IN]: async fields => ({
      ...(await signMessage(new TextEncoder().encode(signInText({ ...fields, address } as SignInFields)))),
      account: { address },
    }),
    [SIGN]: async ({ transaction, chain }) => {
      const answer = await send(idOf(chain), SIGN_METHOD, { transaction: base64.encode(transaction) })
      return { signedTransaction: signedIn(answer, transaction, address) }
    },
    [SEND]: async ({ transaction, chain, options }) => {
      const sendOptions = options === undefined ? {} : { sendOptions: options }
      const params = { transaction: base64.encode(transaction), ...sendOptions }
      return { signature: signatureIn(SEND_METHOD, await send(idOf(chain), SEND_METHOD, params)) }
    },
  }
}

const idOf = (chain: string) => toChainId(chain as CaipNetworkId)

async function signAll(send: Send, chain: string, inputs: readonly CheckedInput[]): Promise<object[]> {
  const transactions = inputs.map(({ transaction }) => base64.encode(transaction))
  const answer = (await send(idOf(chain), SIGN_ALL, { transactions })) as { transactions?: unknown } | null
  const signed = listOf(answer?.transactions, inputs.length)
  if (!signed) throw malformed(SIGN_ALL, 'expected a list of signed transactions')
  return signed.map(transaction => ({ signedTransaction: transactionFrom(SIGN_ALL, transaction) }))
}

/**
 * Asks a phone for a feature of Wallet Standard. Several transactions to sign are one request where the session allows it; everything else
 * is requested one by one, and an answer that rejects ends the rest.
 */
export async function askSession(
  session: Session,
  feature: Feature,
  inputs: readonly CheckedInput[],
  signal: AbortSignal | undefined,
): Promise<object[]> {
  const { live, channel, address } = session
  const [{ chain }] = inputs as [CheckedInput]
  const send: Send = (chainId, method, params) =>
    channel.request(chainId, method, { ...params, pubkey: address }, { signal: live.signal })
  const isTogether = inputs.every(input => input.chain === chain)
  const isSingle = inputs.length === 1 && channel.allows(idOf(chain), SIGN_METHOD)
  if (feature === SIGN && isTogether && !isSingle && channel.allows(idOf(chain), SIGN_ALL))
    return signAll(send, chain, inputs)
  const request = requestsOf(send, session)[feature]
  const outputs: object[] = []
  for (const input of inputs) {
    // The visitor answers one after the other: in between the connection or the account may end, and the host may leave.
    signal?.throwIfAborted()
    if (!live.current().accounts.some(account => account.address === address))
      throw new FoyerError('wallet.unauthorized', { method: feature })
    outputs.push(await request(input))
  }
  return outputs
}
