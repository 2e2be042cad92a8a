import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { OutScript, p2tr, p2wpkh, RawTx, Script, SigHash, Transaction } from '@scure/btc-signer'
import { decoding, type Refusal } from '../refusal.ts'
import { type DecodedMessage, decodeMessage } from '../text.ts'

/** Account that signs the message. */
export type MessageSigner = { account: 'payment' | 'ordinal'; publicKey: Uint8Array; address: string }

/** Message of this family, with the digest of BIP-322 for its account. */
export type DecodedBitcoinMessage = DecodedMessage & { digest: Uint8Array; sighash: number }

/**
 * Reads a message to sign by BIP-322 in its simple form. What is signed is a transaction that spends an output which cannot exist, so that the
 * signature is worth nothing on the chain.
 * @see https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki
 */
export const decodeBitcoinMessage = (bytes: Uint8Array, signer: MessageSigner): DecodedBitcoinMessage | Refusal =>
  decoding(() => ({ ...decodeMessage(bytes, signer.address), ...bip322Digest(bytes, signer) }))

function bip322Digest(message: Uint8Array, { account, publicKey }: MessageSigner) {
  const { script } = account === 'ordinal' ? p2tr(publicKey) : p2wpkh(publicKey)
  const tag = sha256(utf8ToBytes('BIP0322-signed-message'))
  const hash = sha256(concatBytes(tag, tag, message))
  const toSpend = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      { txid: new Uint8Array(32), index: 0xffffffff, finalScriptSig: Script.encode(['OP_0', hash]), sequence: 0 },
    ],
    outputs: [{ amount: 0n, script }],
    witnesses: [],
    lockTime: 0,
  })
  const toSign = new Transaction({ version: 0, allowUnknownVersion: true, allowUnknownOutputs: true })
  // The id is written in reverse, as everywhere outside of a transaction.
  toSign.addInput({ txid: sha256(sha256(toSpend)).reverse(), index: 0, sequence: 0 })
  toSign.addOutput({ script: Script.encode(['RETURN']), amount: 0n })
  if (account === 'ordinal') {
    const sighash = SigHash.DEFAULT
    return { sighash, digest: toSign.preimageWitnessV1(0, [script], sighash, [0n]) }
  }
  const program = OutScript.decode(script) as { hash: Uint8Array }
  const scriptCode = OutScript.encode({ type: 'pkh', hash: program.hash })
  return { sighash: SigHash.ALL, digest: toSign.preimageWitnessV0(0, scriptCode, SigHash.ALL, 0n) }
}
