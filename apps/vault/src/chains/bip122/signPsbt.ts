import { Transaction } from '@scure/btc-signer'
import type { DecodedPsbt } from '../../decode/bip122/decodePsbt.ts'
import type { Accounts } from '../../keys/openAccounts.ts'

type Signing = DecodedPsbt['signing'][number]

const SIGHASH_DEFAULT = 0

/** Puts signatures for the decoder's digests into the PSBT that it has read. */
export function signPsbt(psbt: Uint8Array, signing: readonly Signing[], accounts: Accounts): Transaction {
  const transaction = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })
  for (const { index, account, digest, sighash } of signing) {
    const signature = accounts[account].sign(digest)
    const marked = sighash === SIGHASH_DEFAULT ? signature : Uint8Array.of(...signature, sighash)
    const field =
      account === 'ordinal'
        ? { tapKeySig: marked }
        : { partialSig: [[accounts.payment.publicKey, marked]] as [Uint8Array, Uint8Array][] }
    // A signature of another input may be there already, which forbids changes but not one more signature.
    transaction.updateInput(index, field, true)
  }
  return transaction
}
