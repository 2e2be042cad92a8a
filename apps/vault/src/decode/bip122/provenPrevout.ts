import { OutScript, SigHash, type Transaction } from '@scure/btc-signer'
import { refuse } from '../refusal.ts'

/** Output that an input spends. `isWhole` says that its whole transaction is there, which hashes to the id that is signed. */
export interface Prevout {
  txid: Uint8Array
  index: number
  amount: bigint
  script: Uint8Array
  isWhole: boolean
}

type Input = ReturnType<Transaction['getInput']>

/** All satoshis that there will ever be. */
const MAX_AMOUNT = 2_100_000_000_000_000n
const SEGWIT_BY_SIGNATURE = ['wpkh', 'wsh', 'tr']

/**
 * Returns the output that an input spends, with an amount that cannot be a lie: from the whole previous transaction, or for native segwit v0 and
 * v1 from the witness UTXO, because the signature is for its amount and is void with another.
 */
export function provenPrevout(input: Input): Prevout {
  const { txid = refuse('malformed'), index = refuse('malformed'), sighashType } = input
  if (sighashType !== undefined && sighashType !== SigHash.ALL && sighashType !== SigHash.DEFAULT) refuse('sighash')
  const { witnessUtxo, nonWitnessUtxo } = input
  // The parser of the PSBT has hashed the whole transaction: it is the one of `txid`, and says the same as a witness UTXO beside it.
  const whole = nonWitnessUtxo && (nonWitnessUtxo.outputs[index] ?? refuse('malformed'))
  const output = whole ?? witnessUtxo ?? refuse('unprovenAmount')
  const { amount, script } = output
  if (amount < 0n || amount > MAX_AMOUNT) refuse('malformed')
  const type = OutScript.decode(script).type
  if (!whole && !SEGWIT_BY_SIGNATURE.includes(type)) refuse('unprovenAmount')
  // 0 is the default of taproot alone.
  if (sighashType === SigHash.DEFAULT && type !== 'tr') refuse('sighash')
  return { txid, index, amount, script, isWhole: whole !== undefined }
}
