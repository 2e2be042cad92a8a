import type { Network, WalletAccount } from '@foyer/core/chain'
import { Psbt } from 'bitcoinjs-lib'
import { chainsOf } from '../addresses.ts'
import { scriptOf } from '../features/script.ts'
import { readCoins } from './coins.ts'
import { inputSize, selectCoins } from './selectCoins.ts'

export interface TransferOptions {
  /** Pays, and gets the change. `publicKey`, as the wallet gave it, lets some wallets sign for taproot that else would not. */
  from: Pick<WalletAccount, 'address' | 'publicKey'>
  to: string
  /** In satoshi; `all` leaves nothing behind. */
  amount: bigint | 'all'
  /** In satoshi per virtual byte, a whole number from 1. */
  feeRate: number
  network: Network
  fetch?: typeof globalThis.fetch
}

/** Amounts are in satoshi. */
export type Transfer =
  | { status: 'drafted'; psbt: string; amount: bigint; fee: bigint; change: bigint }
  /** So much more would be needed. */
  | { status: 'insufficient'; missing: bigint }
  /** Less than the network passes on; `least` is the smallest amount for this receiver. */
  | { status: 'dust'; least: bigint }
  /** The receiver's address is none of the network. */
  | { status: 'wrongReceiver' }
  /** The payer's is none, or is not spent by a key alone: neither a witness key hash nor a taproot key. */
  | { status: 'wrongPayer' }

/** May be replaced by one with a higher fee. @see https://github.com/bitcoin/bips/blob/master/bip-0125.mediawiki */
const REPLACEABLE = 0xffff_fffd

/** A taproot key as signers want it: its x coordinate alone. */
const tapInternalKey = (publicKey: string | undefined): Uint8Array | undefined => {
  const x = publicKey !== undefined && /^(?:0[23])?[0-9a-f]{64}$/.test(publicKey) ? publicKey.slice(-64) : undefined
  return x === undefined ? undefined : Uint8Array.from(x.match(/../g)!, byte => Number.parseInt(byte, 16))
}

/**
 * Drafts a transfer as a base64 PSBT for `signTransaction` or `sendTransaction`: nothing is signed or sent by it.
 * - What the payer has is read from the network's endpoints at once: a draft is as fresh as its coins.
 * - Every coin of the address may be spent, also one that carries an inscription: do not pay from an address for ordinals.
 * - Resolves with what stands in the way where nothing can be drafted. Rejects with `rpc.failed` when no endpoint answers.
 * @see https://github.com/bitcoin/bips/blob/master/bip-0174.mediawiki
 */
export async function draftTransfer(options: TransferOptions, { signal }: { signal: AbortSignal }): Promise<Transfer> {
  const { from, to, amount, feeRate, network, fetch } = options
  if (!Number.isSafeInteger(feeRate) || feeRate < 1) throw new RangeError(`${feeRate} is no fee rate.`)
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
