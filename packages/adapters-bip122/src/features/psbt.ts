import { attempt } from '@foyer/core/chain/adapters'
import { Psbt, Transaction } from 'bitcoinjs-lib'
import { scriptOf } from './script.ts'

/** A transaction to sign. */
export interface Draft {
  /** Indexes of the inputs that spend outputs of an address. */
  inputsOf(address: string): number[]
  /** Whether a text is a base64 PSBT. */
  isReadable(psbt: string): boolean
  /** Whether another base64 PSBT contains the same unsigned transaction, byte for byte. */
  isOf(psbt: string): boolean
  /** Number of inputs. */
  readonly size: number
  /** Id of the transaction once it is signed, while its inputs are native segwit. */
  readonly txid: string
  /** Outputs that it spends, with amounts in satoshi as the PSBT states them. Undefined for an input with fields that a draft of ours has not. */
  readonly spends: readonly (SpentOutput | undefined)[]
  /** Outputs that it makes, with amounts in satoshi. */
  readonly pays: readonly Pick<SpentOutput, 'script' | 'value'>[]
  /** Signature hash type that the PSBT asks for. Undefined for the default. */
  sighashType(index: number): number | undefined
  isSigned(index: number): boolean
  /** Indexes of the inputs that are signed in another PSBT of the same transaction, and not in this one. */
  signedIn(psbt: string): number[]
  /** Finalizes another PSBT of the same transaction, once signed. Throws when signatures are missing. */
  finalize(psbt: string): Finalized
}

export interface SpentOutput {
  /** `txid:index`. */
  id: string
  script: Uint8Array
  value: bigint
}

/** A transaction that can be sent, as hex, with its id. */
export interface Finalized {
  hex: string
  txid: string
}

/** Whether two byte arrays have the same contents. */
export const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

/** Id of a transaction in the byte order of explorers. */
const txidOf = (hash: Uint8Array) =>
  Array.from(hash, byte => byte.toString(16).padStart(2, '0'))
    .reverse()
    .join('')

type Input = Psbt['data']['inputs'][number]

const isSigned = ({ partialSig, tapKeySig, tapScriptSig, finalScriptSig, finalScriptWitness }: Input) =>
  Boolean(partialSig?.length || tapKeySig || tapScriptSig?.length || finalScriptSig || finalScriptWitness)

const unsignedOf = (psbt: Psbt) => psbt.data.globalMap.unsignedTx.toBuffer()

/** Witness stack of one item, as in a transaction. */
const witnessOf = (item: Uint8Array) => Uint8Array.of(1, item.length, ...item)

/**
 * Finalizes a PSBT that wallets have signed or finalized.
 * The library recognises a taproot input only by fields that a wallet may leave out, so a key-path signature is finalized here.
 * @see https://github.com/bitcoin/bips/blob/master/bip-0371.mediawiki
 */
function finalize(psbt: Psbt): Finalized {
  for (const [index, input] of psbt.data.inputs.entries()) {
    if (input.finalScriptSig || input.finalScriptWitness) continue
    if (input.tapKeySig) {
      psbt.data.updateInput(index, { finalScriptWitness: witnessOf(input.tapKeySig) })
      psbt.data.clearFinalizedInput(index)
    } else psbt.finalizeInput(index)
  }
  // Without the library's limit of the fee: the wallet has shown the fee.
  const transaction = psbt.extractTransaction(true)
  return { hex: transaction.toHex(), txid: transaction.getId() }
}

/** Reads a base64 PSBT. Throws when it is invalid. @see https://github.com/bitcoin/bips/blob/master/bip-0174.mediawiki */
export function readDraft(text: string): Draft {
  const psbt = Psbt.fromBase64(text)
  const spentScript = (index: number): Uint8Array | undefined => {
    const { witnessUtxo, nonWitnessUtxo } = psbt.data.inputs[index]!
    if (witnessUtxo || !nonWitnessUtxo) return witnessUtxo?.script
    return Transaction.fromBuffer(nonWitnessUtxo).outs[psbt.txInputs[index]!.index]?.script
  }
  const { inputs } = psbt.data
  const unsigned = Transaction.fromBuffer(unsignedOf(psbt))
  return {
    size: inputs.length,
    txid: unsigned.getId(),
    spends: psbt.txInputs.map(({ hash, index: output }, index): SpentOutput | undefined => {
      const { witnessUtxo, tapInternalKey: _, ...others } = inputs[index]!
      if (!witnessUtxo || Object.values(others).some(value => value !== undefined)) return undefined
      return { id: `${txidOf(hash)}:${output}`, script: witnessUtxo.script, value: witnessUtxo.value }
    }),
    pays: psbt.txOutputs.map(({ script, value }) => ({ script, value })),
    isSigned: index => isSigned(inputs[index]!),
    sighashType: index => inputs[index]?.sighashType,
    signedIn: other =>
      Psbt.fromBase64(other).data.inputs.flatMap((input, index) =>
        isSigned(input) && !isSigned(inputs[index]!) ? [index] : [],
      ),
    // Combined with the first PSBT: a wallet may leave out fields that it does not need any more.
    finalize: other => finalize(Psbt.fromBase64(text).combine(Psbt.fromBase64(other))),
    inputsOf(address) {
      const script = scriptOf(address)
      return inputs.flatMap((_, index) => {
        const spent = spentScript(index)
        return spent && isSame(spent, script) ? [index] : []
      })
    },
    isReadable: other => attempt(() => Psbt.fromBase64(other)) !== undefined,
    isOf: other => attempt(() => isSame(unsignedOf(Psbt.fromBase64(other)), unsignedOf(psbt))) === true,
  }
}
