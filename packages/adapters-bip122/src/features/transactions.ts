import type { CaipNetworkId, ChainFeatures } from '@foyer/core/chain'
import { bytesOf, malformed, outputOf, untilAborted } from '@foyer/core/chain/adapters'
import { base64 } from '@scure/base'
import { CHAINS } from '../chainId.ts'
import { byAddress } from '../dialects/inputs.ts'
import type { Discovery } from '../discover.ts'
import { askStandardWallet } from '../standardWallet.ts'
import type { ToSignInput, Wallet } from '../wallet.ts'
import type { Draft } from './psbt.ts'

export const STANDARD_SIGN = 'bitcoin:signTransaction'
export const STANDARD_SEND = 'bitcoin:signAndSendTransaction'
const REQUEST = 'signPsbt'

/** Wallet Standard name of a chain. */
export const toStandard = (chainId: CaipNetworkId): string | undefined =>
  CHAINS.find(({ id }) => id === chainId)?.standard

/** Loads `./psbt.ts`, which brings `bitcoinjs-lib`. */
export type LoadPsbt = () => Promise<{ readDraft(psbt: string): Draft }>

/** A PSBT of the host, and the inputs to sign. */
export interface ToSign {
  psbt: string
  draft: Draft
  inputs: readonly ToSignInput[]
}

/** Throws on an invalid PSBT, or one without inputs of the account. */
export async function readToSign(psbt: string, address: string, loadPsbt: LoadPsbt): Promise<ToSign> {
  const draft = (await loadPsbt()).readDraft(psbt)
  const inputs = draft.inputsOf(address)
  if (inputs.length === 0) throw new Error(`The transaction has no input of ${address} to sign.`)
  return { psbt, draft, inputs: inputs.map(index => ({ address, index })) }
}

/** Signed PSBT of an answer. Throws `wallet.malformedAnswer` for another transaction, which the visitor has not reviewed. */
export function signedFrom(method: string, psbt: unknown, { draft }: ToSign): string {
  if (typeof psbt !== 'string' || !draft.isOf(psbt)) throw malformed(method, 'expected the same transaction, signed')
  return psbt
}

/** Transaction id of an answer: 32 bytes as hex, in the byte order of explorers. */
export function txidFrom(method: string, value: unknown): string {
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/i.test(value)) throw malformed(method, 'expected a transaction id')
  return value.toLowerCase()
}

/** Inputs of one address by their only signature hash type; undefined for those without one. */
function bySighash(inputs: readonly ToSignInput[]): [number | undefined, number[]][] {
  const groups = new Map<number | undefined, number[]>()
  for (const { index, sighashTypes } of inputs) {
    const type = sighashTypes?.length === 1 ? sighashTypes[0] : undefined
    groups.set(type, [...(groups.get(type) ?? []), index])
  }
  return [...groups]
}

/** Has a Wallet Standard wallet sign, with its own objects of the accounts. Returns the fields of the output, unparsed. */
export async function askStandard<Field extends string>(
  { wallet, accountOf }: Extract<Wallet['raw'], { kind: 'standard' }>,
  feature: string,
  chainId: CaipNetworkId,
  { psbt, inputs }: ToSign,
  ...output: readonly Field[]
): Promise<Record<Field, unknown>> {
  const groups = byAddress(inputs)
  const accounts = await Promise.all(groups.map(([address]) => accountOf({ address, chainId }, feature)))
  const inputsToSign = groups.flatMap(([, own], index) =>
    bySighash(own).map(([sigHash, signingIndexes]) => ({
      account: accounts[index],
      signingIndexes,
      ...(sigHash !== undefined && { sigHash }),
    })),
  )
  const request = { psbt: base64.decode(psbt), inputsToSign, chain: toStandard(chainId) }
  return outputOf(feature, await askStandardWallet(wallet, feature, request), ...output)
}

/** Has a wallet without Wallet Standard sign. Returns its answer, unparsed. */
export const askRequest = (
  raw: Extract<Wallet['raw'], { kind: 'request' }>,
  chainId: CaipNetworkId,
  { psbt, inputs }: ToSign,
  broadcast: boolean,
) => raw.signPsbt({ psbt, inputs, chainId }, { broadcast })

export const base64Of = (value: unknown): string | undefined => {
  const bytes = bytesOf(value)
  return bytes && base64.encode(bytes)
}

/**
 * Takes a base64 PSBT and resolves with the same transaction with signatures on the account's inputs; a wallet may finalize them.
 * @see https://github.com/bitcoin/bips/blob/master/bip-0174.mediawiki
 */
export const createSignTransaction =
  (discovery: Discovery, loadPsbt: LoadPsbt): NonNullable<ChainFeatures['signTransaction']> =>
  async (connection, transaction, { signal }) => {
    signal.throwIfAborted()
    const toSign = await untilAborted(signal, readToSign(transaction, connection.address, loadPsbt))
    const { raw } = discovery.wallet(connection.connectorId)
    if (raw.kind === 'standard') {
      const output = await untilAborted(
        signal,
        askStandard(raw, STANDARD_SIGN, connection.chainId, toSign, 'signedPsbt'),
      )
      return signedFrom(STANDARD_SIGN, base64Of(output.signedPsbt), toSign)
    }
    const result = await untilAborted(signal, askRequest(raw, connection.chainId, toSign, false))
    return signedFrom(REQUEST, result.psbt, toSign)
  }

/**
 * Resolves with the transaction id as hex once the wallet has broadcast it. Each input has to belong to the account or be signed already.
 * @see https://github.com/ExodusMovement/bitcoin-wallet-standard (bitcoin:signAndSendTransaction)
 */
export const createSendTransaction =
  (discovery: Discovery, loadPsbt: LoadPsbt): NonNullable<ChainFeatures['sendTransaction']> =>
  async (connection, transaction, { signal }) => {
    signal.throwIfAborted()
    const toSign = await untilAborted(signal, readToSign(transaction, connection.address, loadPsbt))
    const { raw } = discovery.wallet(connection.connectorId)
    if (raw.kind === 'standard') {
      const output = await untilAborted(
        signal,
        askStandard(raw, STANDARD_SEND, connection.chainId, toSign, 'txId', 'txid'),
      )
      // The standard has `txId`; some wallets return `txid`.
      return txidFrom(STANDARD_SEND, output.txId ?? output.txid)
    }
    const result = await untilAborted(signal, askRequest(raw, connection.chainId, toSign, true))
    return txidFrom(REQUEST, result.txid)
  }
