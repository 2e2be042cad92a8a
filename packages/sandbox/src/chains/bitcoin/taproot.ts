import { schnorr } from '@noble/curves/secp256k1.js'
import { Transaction } from '@scure/btc-signer'
import { BroadcastError } from './BroadcastError.ts'
import type { BcoinTransaction } from './bcoin.ts'
import type { Output } from './outputIndex.ts'

const isTaproot = (script: string) => script.startsWith('5120') && script.length === 68

/**
 * Checks the inputs that spend taproot outputs by key, following BIP-341. The node is older than taproot and would accept any spend of such an
 * output. A spend by script is refused, because it cannot be checked here.
 * @see https://github.com/bitcoin/bips/blob/master/bip-0341.mediawiki
 */
export function checkTaproot(transaction: BcoinTransaction, spent: readonly Output[]) {
  if (!spent.some(({ script }) => isTaproot(script))) return
  const parsed = Transaction.fromRaw(transaction.toRaw(), {
    allowUnknownInputs: true,
    allowUnknownOutputs: true,
    disableScriptCheck: true,
  })
  const scripts = spent.map(({ script }) => Buffer.from(script, 'hex'))
  const values = spent.map(({ value }) => BigInt(value))
  for (const [index, { script }] of spent.entries()) {
    if (!isTaproot(script)) continue
    const [signature, ...rest] = transaction.inputs[index]!.witness.items
    if (!signature || rest.length > 0)
      throw new BroadcastError('non-mandatory-script-verify-flag (taproot script path)')
    const hashType = signature.length === 65 ? signature[64]! : 0
    const hash = parsed.preimageWitnessV1(index, scripts, hashType, values)
    const key = Buffer.from(script.slice(4), 'hex')
    const isSigned = signature.length >= 64 && schnorr.verify(signature.subarray(0, 64), hash, key)
    if (!isSigned) throw new BroadcastError('mandatory-script-verify-flag-failed (Invalid Schnorr signature)')
  }
}
