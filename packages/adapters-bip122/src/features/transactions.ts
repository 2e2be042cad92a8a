import type { ChainFeatures, ConnectionRef } from '@foyer/core/chain'
import { bytesOf, malformed, outputOf, type StandardWallet, untilAborted } from '@foyer/core/chain/adapters'
import { base64 } from '@scure/base'
import { toStandard } from '../chainId.ts'
import type { Discovery } from '../discover.ts'
import { askProvider, type Provider } from '../request/provider.ts'
import { accountOf, askStandardWallet } from '../standard/standardWallet.ts'
import { isObject } from '../wallet.ts'
import type { Draft } from './psbt.ts'

const STANDARD_SIGN = 'bitcoin:signTransaction'
const STANDARD_SEND = 'bitcoin:signAndSendTransaction'
const REQUEST = 'signPsbt'

/** bitcoinjs-lib comes with it. */
const psbts = () => import('./psbt.ts')

/** A PSBT as the host gave it, and which of its inputs are the account's. */
export interface ToSign {
  psbt: string
  draft: Draft
  inputs: readonly number[]
}

/** Throws, as nothing that a visitor did, for what is no PSBT and for one that spends nothing of the account. */
export async function readToSign(psbt: string, address: string): Promise<ToSign> {
  const draft = (await psbts()).readDraft(psbt)
  const inputs = draft.inputsOf(address)
  if (inputs.length === 0) throw new Error(`The transaction has no input of ${address} to sign.`)
  return { psbt, draft, inputs }
}

/** A wallet's signed PSBT. One of another transaction is refused: nobody has reviewed that. */
export function signedFrom(method: string, psbt: unknown, { draft }: ToSign): string {
  if (typeof psbt !== 'string' || !draft.isOf(psbt)) throw malformed(method, 'expected the same transaction, signed')
  return psbt
}

/** 32 bytes as hex, in the order in which explorers show them. */
export function txidFrom(method: string, value: unknown): string {
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/i.test(value)) throw malformed(method, 'expected a transaction id')
  return value.toLowerCase()
}

async function askStandard<Field extends string>(
  wallet: StandardWallet,
  feature: string,
  connection: ConnectionRef,
  { psbt, inputs }: ToSign,
  ...output: readonly Field[]
): Promise<Record<Field, unknown>> {
  const account = await accountOf(wallet, connection, feature)
  const answer = await askStandardWallet(wallet, feature, {
    psbt: base64.decode(psbt),
    inputsToSign: [{ account, signingIndexes: [...inputs] }],
    chain: toStandard(connection.chainId),
  })
  return outputOf(feature, answer, ...output)
}

async function askRequest(
  provider: Provider,
  { address }: ConnectionRef,
  { psbt, inputs }: ToSign,
  broadcast: boolean,
): Promise<Record<string, unknown>> {
  const result = await askProvider(provider, REQUEST, { psbt, signInputs: { [address]: inputs }, broadcast })
  if (!isObject(result)) throw malformed(REQUEST, 'expected a PSBT')
  return result
}

const textOfBytes = (value: unknown): string | undefined => {
  const bytes = bytesOf(value)
  return bytes && base64.encode(bytes)
}

/**
 * Both ways a base64 PSBT; what comes back is the same transaction with the account's signatures, final or not as the wallet likes.
 * Inputs that spend from other addresses are left alone.
 * @see https://github.com/bitcoin/bips/blob/master/bip-0174.mediawiki
 */
export const createSignTransaction =
  (discovery: Discovery): NonNullable<ChainFeatures['signTransaction']> =>
  async (connection, transaction, { signal }) => {
    signal.throwIfAborted()
    const toSign = await untilAborted(signal, readToSign(transaction, connection.address))
    const { raw } = discovery.wallet(connection.connectorId)
    if (raw.kind === 'standard') {
      const output = await untilAborted(
        signal,
        askStandard(raw.wallet, STANDARD_SIGN, connection, toSign, 'signedPsbt'),
      )
      return signedFrom(STANDARD_SIGN, textOfBytes(output.signedPsbt), toSign)
    }
    const result = await untilAborted(signal, askRequest(raw.provider, connection, toSign, false))
    return signedFrom(REQUEST, result.psbt, toSign)
  }

/**
 * Resolves with the transaction's id, as hex, once the wallet has broadcast it: every input has to be the account's, or signed already.
 * @see https://github.com/ExodusMovement/bitcoin-wallet-standard (bitcoin:signAndSendTransaction)
 */
export const createSendTransaction =
  (discovery: Discovery): NonNullable<ChainFeatures['sendTransaction']> =>
  async (connection, transaction, { signal }) => {
    signal.throwIfAborted()
    const toSign = await untilAborted(signal, readToSign(transaction, connection.address))
    const { raw } = discovery.wallet(connection.connectorId)
    if (raw.kind === 'standard') {
      const output = await untilAborted(
        signal,
        askStandard(raw.wallet, STANDARD_SEND, connection, toSign, 'txId', 'txid'),
      )
      // Of both spellings in use the first is the standard's.
      return txidFrom(STANDARD_SEND, output.txId ?? output.txid)
    }
    const result = await untilAborted(signal, askRequest(raw.provider, connection, toSign, true))
    return txidFrom(REQUEST, result.txid)
  }
