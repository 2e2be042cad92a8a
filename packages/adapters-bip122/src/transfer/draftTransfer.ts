import type { Network, WalletAccount } from '@foyer/core/chain'
import { Psbt } from 'bitcoinjs-lib'
import { chainsOf } from '../addresses.ts'
import { scriptOf } from '../features/script.ts'
import { readCoins } from './coins.ts'
import { inputSize, selectCoins } from './selectCoins.ts'

/** Terms of a transfer of bitcoins. */
export interface TransferOptions {
  /** Pays and gets the change. Some wallets need `publicKey` to sign for taproot. */
  from: Pick<WalletAccount, 'address' | 'publicKey'>
  /** Address of the receiver. */
  to: string
  /** In satoshi; `all` spends the whole balance. */
  amount: bigint | 'all'
  /** In satoshi per virtual byte: a whole number of at least 1. */
  feeRate: number
  /** Network of both accounts. */
  network: Network
  fetch?: typeof globalThis.fetch
}

/** Amounts are in satoshi. */
export type Transfer =
  | { status: 'drafted'; psbt: string; amount: bigint; fee: bigint; change: bigint }
  /** `missing`: amount by which the balance is too small. */
  | { status: 'insufficient'; missing: bigint }
  /** The amount is too small to be relayed; `least` is the smallest amount for this receiver. */
  | { status: 'dust'; least: bigint }
  /** The receiver is not an address of the network. */
  | { status: 'wrongReceiver' }
  /** The payer is not an address of the network, or neither P2WPKH nor P2TR. */
  | { status: 'wrongPayer' }

/** Sequence of a replaceable transaction. @see https://github.com/bitcoin/bips/blob/master/bip-0125.mediawiki */
const REPLACEABLE = 0xffff_fffd

/** X coordinate of a taproot key. */
const tapInternalKey = (publicKey: string | undefined): Uint8Array | undefined => {
  const x = publicKey !== undefined && /^(?:0[23])?[0-9a-f]{64}$/.test(publicKey) ? publicKey.slice(-64) : undefined
  return x === undefined ? undefined : Uint8Array.from(x.match(/../g)!, byte => Number.parseInt(byte, 16))
}

/** Throws a RangeError for a rate that is not a whole number of at least 1. */
export function assertRate(feeRate: unknown): asserts feeRate is number {
  if (!Number.isSafeInteger(feeRate) || (feeRate as number) < 1)
    throw new RangeError(`The fee rate has to be a whole number of at least 1, got ${String(feeRate)}.`)
}

/**
 * Drafts a transfer as a base64 PSBT for `signTransaction` or `sendTransaction`. It signs and sends nothing.
 * - Reads the payer's unspent outputs from the network's endpoints.
 * - May spend every output of the address, also one with an inscription: do not pay from an address for ordinals.
 * - Resolves with a status other than `drafted` when the transfer is not possible. Rejects with `rpc.failed` when no endpoint answers.
 * @see https://github.com/bitcoin/bips/blob/master/bip-0174.mediawiki
 */
export async function draftTransfer(options: TransferOptions, { signal }: { signal: AbortSignal }): Promise<Transfer> {
  const { from, to, amount, feeRate, network, fetch } = options
  assertRate(feeRate)
  const isOfNetwork = (address: string) => chainsOf(address).includes(network.caipNetworkId)
  if (!isOfNetwork(to)) return { status: 'wrongReceiver' }
  if (!isOfNetwork(from.address)) return { status: 'wrongPayer' }
  const [payer, receiver] = [scriptOf(from.address), scriptOf(to)]
  if (inputSize(payer) === undefined) return { status: 'wrongPayer' }

  const coins = await readCoins(from.address, network, { fetch, signal })
  const selection = selectCoins({ coins, from: payer, to: receiver, amount, rate: BigInt(feeRate) })
  if (selection.status !== 'selected') return selection

  const psbt = new Psbt()
  const key = payer[0] === 0 ? undefined : tapInternalKey(from.publicKey)
  for (const { txid, index, value } of selection.coins) {
    psbt.addInput({
      hash: txid,
      index,
      sequence: REPLACEABLE,
      witnessUtxo: { script: payer, value },
      ...(key && { tapInternalKey: key }),
    })
  }
  psbt.addOutput({ script: receiver, value: selection.amount })
  if (selection.change > 0n) psbt.addOutput({ script: payer, value: selection.change })
  const { amount: paid, fee, change } = selection
  return { status: 'drafted', psbt: psbt.toBase64(), amount: paid, fee, change }
}
