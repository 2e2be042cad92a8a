import {
  type ConnectionRef,
  FoyerError,
  type RemoteChannel,
  type TransferDraft,
  type TransferFeature,
} from '@foyer/core/chain'
import { attempt, malformed, operationOf, untilAborted } from '@foyer/core/chain/adapters'
import type { Discovery } from '../discover.ts'
import type { Draft, Finalized } from '../features/psbt.ts'
import {
  askRequest,
  askStandard,
  base64Of,
  STANDARD_SEND,
  STANDARD_SIGN,
  type ToSign,
  txidFrom,
} from '../features/transactions.ts'
import { isObject, type RawWallet, type Wallet } from '../wallet.ts'
import { assertChosen, assertSameTransaction, readAgreed } from './agreement.ts'
import { broadcastOnce } from './broadcastOnce.ts'

const SIGN = 'signPsbt'
const SEND = 'sendTransfer'

/** Answer of a wallet: what it has signed, or the id of what it has sent itself. */
type Answer = { signed: unknown; method: string } | { sent: string }

type Call = { signal: AbortSignal }

/** Fields of an answer of the payer. Throws `wallet.malformedAnswer`. */
function fieldsFrom(method: string, answer: unknown, { from }: TransferDraft): Record<string, unknown> {
  if (!isObject(answer)) throw malformed(method, 'expected an object')
  if (answer.address !== undefined && answer.address !== from)
    throw malformed(method, 'the wallet signed with another account')
  return answer
}

/** Has a phone sign, or send where its session does not let it sign. */
async function askPhone(channel: RemoteChannel, draft: TransferDraft, toSign: ToSign, call: Call): Promise<Answer> {
  const { chainId, from: account, to: recipientAddress, amount } = draft
  if (channel.allows(chainId, SIGN)) {
    const params = { account, psbt: toSign.psbt, signInputs: toSign.inputs, broadcast: false }
    return { signed: fieldsFrom(SIGN, await channel.request(chainId, SIGN, params, call), draft).psbt, method: SIGN }
  }
  if (!channel.allows(chainId, SEND)) throw new FoyerError('wallet.unsupportedMethod', { method: SIGN })
  const params = { account, recipientAddress, amount: `${amount}` }
  return { sent: txidFrom(SEND, fieldsFrom(SEND, await channel.request(chainId, SEND, params, call), draft).txid) }
}

async function askStandardWallet(
  raw: Extract<RawWallet, { kind: 'standard' }>,
  { chainId }: TransferDraft,
  toSign: ToSign,
): Promise<Answer> {
  if (operationOf(raw.wallet, STANDARD_SIGN) || !operationOf(raw.wallet, STANDARD_SEND)) {
    const { signedPsbt } = await askStandard(raw, STANDARD_SIGN, chainId, toSign, 'signedPsbt')
    return { signed: base64Of(signedPsbt), method: STANDARD_SIGN }
  }
  const output = await askStandard(raw, STANDARD_SEND, chainId, toSign, 'txId', 'txid')
  // The standard has `txId`; some wallets return `txid`.
  return { sent: txidFrom(STANDARD_SEND, output.txId ?? output.txid) }
}

/** Throws `wallet.unauthorized` unless a wallet without Wallet Standard would pay from this address: always the first for payments, which cannot be named. */
async function assertPayer(wallet: Wallet, { from }: TransferDraft): Promise<void> {
  const payer = (await wallet.askSilently()).find(({ type }) => type !== 'ordinal')
  if (payer?.address !== from) throw new FoyerError('wallet.unauthorized', { method: SEND })
}

async function askRequestWallet(
  wallet: Wallet,
  raw: Extract<RawWallet, { kind: 'request' }>,
  draft: TransferDraft,
  { toSign, signal }: { toSign: ToSign; signal: AbortSignal },
): Promise<Answer> {
  const { chainId, to: recipient, amount } = draft
  if (raw.has(SIGN) || !raw.has(SEND))
    return { signed: fieldsFrom(SIGN, await askRequest(raw, chainId, toSign, false), draft).psbt, method: SIGN }
  await assertPayer(wallet, draft)
  signal.throwIfAborted()
  const sent = await raw.sendTransfer({ recipient, amount, chainId })
  return { sent: txidFrom(SEND, fieldsFrom(SEND, sent, draft).txid) }
}

function finalize(method: string, psbt: Draft, signed: unknown): Finalized {
  if (typeof signed !== 'string' || signed === '') throw malformed(method, 'expected a PSBT')
  if (!psbt.isReadable(signed)) throw malformed(method, 'expected a PSBT')
  assertSameTransaction(psbt, signed)
  const finalized = attempt(() => psbt.finalize(signed))
  if (!finalized) throw malformed(method, 'expected the signatures that complete the transaction')
  if (finalized.txid !== psbt.txid) throw new FoyerError('transfer.changed', { field: 'transaction' })
  return finalized
}

/**
 * Has the wallet sign the PSBT, and sends it by the network's endpoints. A wallet that does not sign PSBTs sends by itself: with a fee and coins
 * that it chooses, which it shows.
 */
export const createSubmit =
  (discovery: Discovery, fetch: typeof globalThis.fetch | undefined): TransferFeature['submit'] =>
  async (connection: ConnectionRef, draft, network, { signal, channel }) => {
    signal.throwIfAborted()
    assertChosen(draft, connection, network)
    const psbt = readAgreed(draft, network)
    const inputs = psbt.spends.map((_, index) => ({ address: draft.from, index }))
    const toSign: ToSign = { psbt: draft.request, draft: psbt, inputs }

    const ask = (): Promise<Answer> => {
      if (channel) return askPhone(channel, draft, toSign, { signal })
      const wallet = discovery.held(connection.connectorId)
      if (!wallet) throw new FoyerError('wallet.unauthorized', { method: SIGN })
      const { raw } = wallet
      if (raw.kind === 'standard') return askStandardWallet(raw, draft, toSign)
      return askRequestWallet(wallet, raw, draft, { toSign, signal })
    }
    const answer = await untilAborted(signal, ask())
    if ('sent' in answer) return { type: 'transaction', hash: answer.sent }
    const finalized = finalize(answer.method, psbt, answer.signed)
    // The visitor left while the wallet asked: nothing is sent that nobody waits for.
    signal.throwIfAborted()
    await broadcastOnce(finalized, { network, fetch, signal })
    return { type: 'transaction', hash: finalized.txid }
  }
