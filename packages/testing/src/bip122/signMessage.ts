import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { CompactSize, RawTx, RawWitness, Transaction } from '@scure/btc-signer'

const TAG = sha256(utf8ToBytes('BIP0322-signed-message'))
const OP_RETURN = Uint8Array.of(0x6a)

/** BIP-137's header byte for a witness key hash, to which the recovery id is added. */
const WITNESS_KEY_HASH = 39

/**
 * Signs like `signmessage` of Bitcoin Core: 65 bytes with the header of BIP-137, from which the public key can be recovered.
 * @see https://github.com/bitcoin/bips/blob/master/bip-0137.mediawiki
 */
export function signEcdsa(message: Uint8Array, secret: Uint8Array): Uint8Array {
  const text = concatBytes(
    utf8ToBytes('\x18Bitcoin Signed Message:\n'),
    CompactSize.encode(BigInt(message.length)),
    message,
  )
  const hash = sha256(sha256(text))
  const [recovery = 0, ...rest] = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' })
  return Uint8Array.of(WITNESS_KEY_HASH + recovery, ...rest)
}

/** Id of the virtual transaction of BIP-322 that the signature spends. It commits to the message and the address. */
function toSpend(message: Uint8Array, script: Uint8Array): string {
  const hash = sha256(concatBytes(TAG, TAG, message))
  const raw = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffffffff,
        finalScriptSig: Uint8Array.of(0, hash.length, ...hash),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script }],
    witnesses: [],
    lockTime: 0,
  })
  return Array.from(sha256(sha256(raw)).reverse(), byte => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * BIP-322 "simple": witness stack of a virtual transaction, for P2WPKH and P2TR.
 * @see https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki
 */
export function signBip322(
  message: Uint8Array,
  { secret, script, tapInternalKey }: { secret: Uint8Array; script: Uint8Array; tapInternalKey?: Uint8Array },
): Uint8Array {
  const transaction = new Transaction({ version: 0, allowUnknownOutputs: true })
  transaction.addInput({
    txid: toSpend(message, script),
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
    ...(tapInternalKey && { tapInternalKey }),
  })
  transaction.addOutput({ script: OP_RETURN, amount: 0n })
  transaction.signIdx(secret, 0)
  transaction.finalize()
  return RawWitness.encode(transaction.getInput(0).finalScriptWitness!)
}
