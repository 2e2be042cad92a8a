import { Psbt, Transaction } from 'bitcoinjs-lib'
import { scriptOf } from './script.ts'

/** A transaction to sign. */
export interface Draft {
  /** Indexes of the inputs that spend outputs of an address. */
  inputsOf(address: string): number[]
  /** Whether another base64 PSBT contains the same unsigned transaction, byte for byte. */
  isOf(psbt: string): boolean
}

const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

const unsignedOf = (psbt: Psbt) => psbt.data.globalMap.unsignedTx.toBuffer()

/** Reads a base64 PSBT. Throws when it is invalid. @see https://github.com/bitcoin/bips/blob/master/bip-0174.mediawiki */
export function readDraft(text: string): Draft {
  const psbt = Psbt.fromBase64(text)
  const spentScript = (index: number): Uint8Array | undefined => {
    const { witnessUtxo, nonWitnessUtxo } = psbt.data.inputs[index]!
    if (witnessUtxo || !nonWitnessUtxo) return witnessUtxo?.script
    return Transaction.fromBuffer(nonWitnessUtxo).outs[psbt.txInputs[index]!.index]?.script
  }
  return {
    inputsOf(address) {
      const script = scriptOf(address)
      return psbt.data.inputs.flatMap((_, index) => {
        const spent = spentScript(index)
        return spent && isSame(spent, script) ? [index] : []
      })
    },
    isOf(other) {
      try {
        return isSame(unsignedOf(Psbt.fromBase64(other)), unsignedOf(psbt))
      } catch {
        return false
      }
    },
  }
}
