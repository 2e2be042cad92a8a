import { secp256k1 } from '@noble/curves/secp256k1.js'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { BroadcastError } from './BroadcastError.ts'
import type { Output, OutputIndex } from './outputIndex.ts'
import { type AddressFormat, scriptOf } from './script.ts'

/** Key of the faucet. It has no value. */
const KEY = new Uint8Array(32).fill(7)
const FEE = 500n
/** Blocks until the coins of a block can be spent. */
const MATURITY = 100

/** Wallet that is paid by the blocks, and pays any address. */
export function createFaucet(chain: { outputIndex: OutputIndex; format: AddressFormat; height: () => number }) {
  const { outputIndex, format, height } = chain
  const { address, script } = p2wpkh(secp256k1.getPublicKey(KEY), format)
  const outputScript = scriptOf(address!, format)

  const isSpendable = ({ txid, index }: Output) => {
    const { confirmation, transaction } = outputIndex.entry(txid)!
    const age = confirmation ? height() - confirmation.height : 0
    return outputIndex.spender(txid, index) === undefined && (!transaction.isCoinbase() || age >= MATURITY)
  }

  return {
    /** As hex. */
    script: outputScript,
    /** Returns a signed payment in satoshi, as hex. Throws a `BroadcastError` without enough coins. */
    payment(to: string, satoshi: bigint): string {
      const transaction = new Transaction()
      let collected = 0n
      for (const { txid, index, value } of outputIndex.outputsOf(outputScript).filter(isSpendable)) {
        if (collected >= satoshi + FEE) break
        transaction.addInput({ txid, index, witnessUtxo: { script, amount: BigInt(value) } })
        collected += BigInt(value)
      }
      if (collected < satoshi + FEE) throw new BroadcastError('The faucet is empty.')
      transaction.addOutputAddress(to, satoshi, format)
      transaction.addOutputAddress(address!, collected - satoshi - FEE, format)
      transaction.sign(KEY)
      transaction.finalize()
      return transaction.hex
    },
  }
}
