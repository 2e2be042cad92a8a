import { Transaction } from '@scure/btc-signer'
import { WalletError } from '../WalletError.ts'
import type { BitcoinKey } from './bitcoinKey.ts'

/** Signs the requested inputs. Throws when an input belongs to another key, or by default for a signature hash type other than `SIGHASH_ALL`. */
export function signPsbt(
  psbt: Uint8Array,
  inputs: readonly { key: BitcoinKey; indexes: readonly number[]; sighashTypes?: readonly number[] | undefined }[],
): Transaction {
  const transaction = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })
  for (const { key, indexes, sighashTypes } of inputs) {
    for (const index of indexes) {
      // An app may not know the key of a taproot address.
      if (key.purpose === 'ordinals') transaction.updateInput(index, { tapInternalKey: key.publicKey }, true)
      transaction.signIdx(key.secret, index, sighashTypes && [...sighashTypes])
    }
  }
  return transaction
}

/** Finalizes and broadcasts a transaction. Resolves with its id; rejects with the answer of the endpoint. */
export async function broadcast(transaction: Transaction, esplora: string): Promise<string> {
  transaction.finalize()
  const response = await fetch(`${esplora}/tx`, { method: 'POST', body: transaction.hex })
  const text = await response.text()
  if (!response.ok) throw new WalletError(-32603, text)
  return text
}
