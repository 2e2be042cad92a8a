import { bytesToHex } from '@noble/hashes/utils.js'
import { Address, OutScript, p2tr, p2wpkh, SigHash, Transaction } from '@scure/btc-signer'
import { BITCOIN_NETWORKS, type BitcoinNetwork } from '../../keys/bitcoinNetworks.ts'
import { toHex } from '../hex.ts'
import { decoding, type Refusal, refuse } from '../refusal.ts'
import { type Prevout, provenPrevout } from './provenPrevout.ts'

/** Public keys of our two addresses: compressed for the payments, x-only for the ordinals. */
export interface BitcoinKeys {
  payment: Uint8Array
  ordinal: Uint8Array
}

/** One output. `address` is undefined for a script without one; `isOwn` is change, or a payment to ourselves. */
export type PsbtOutput = { address: string | undefined; script: string; amount: bigint; isOwn: boolean }
/** One input. `account` is the one of ours that signs it. */
export type PsbtInput = { txid: string; index: number; amount: bigint; account: 'payment' | 'ordinal' | undefined }

/** Transaction before it is signed. Amounts are satoshis. */
export interface DecodedPsbt {
  kind: 'psbt'
  inputs: readonly PsbtInput[]
  outputs: readonly PsbtOutput[]
  fee: bigint
  /** Ours that goes in, less ours that comes back: what the visitor pays, fee included. Negative where more comes back. */
  spent: bigint
  /** Satoshis for each virtual byte, rounded up. */
  feeRate: bigint
  lockTime: number
  warnings: readonly 'feeRate'[]
  /** Digests of the inputs that are ours, to be signed with these sighash bytes. */
  signing: readonly { index: number; account: 'payment' | 'ordinal'; digest: Uint8Array; sighash: number }[]
}

const MAX_LENGTH = 1_000_000
const MAX_ITEMS = 1000
/** More than a block asks for on all but a few days. */
const ABSURD_FEE_RATE = 500n

/** Reads a PSBT that the accounts with these keys are asked to sign. */
export const decodePsbt = (bytes: Uint8Array, keys: BitcoinKeys, network: BitcoinNetwork): DecodedPsbt | Refusal =>
  decoding(() => {
    if (bytes.length > MAX_LENGTH) refuse('tooLong')
    const psbt = Transaction.fromPSBT(bytes, { allowUnknownOutputs: true })
    if (psbt.inputsLength > MAX_ITEMS || psbt.outputsLength > MAX_ITEMS) refuse('tooLong')
    const own = {
      payment: p2wpkh(keys.payment).script,
      ordinal: p2tr(keys.ordinal).script,
    }
    const prevouts = Array.from({ length: psbt.inputsLength }, (_, index) => provenPrevout(psbt.getInput(index)))
    const inputs = prevouts.map(prevout => ({ ...shown(prevout), account: accountOf(own, prevout.script) }))
    if (new Set(inputs.map(({ txid, index }) => `${txid}:${index}`)).size < inputs.length) refuse('malformed')
    const outputs = readOutputs(psbt, own, network)
    const signing = inputs.flatMap(({ account }, index) => (account ? [toSign(psbt, prevouts, index, account)] : []))
    if (signing.length === 0) refuse('otherAccount')
    return {
      kind: 'psbt',
      inputs,
      outputs,
      ...feesOf(psbt, prevouts, inputs, outputs),
      lockTime: psbt.lockTime,
      signing,
    }
  })

const shown = ({ txid, index, amount }: Prevout) => ({ txid: bytesToHex(txid), index, amount })

type Scripts = { payment: Uint8Array; ordinal: Uint8Array }

function accountOf(own: Scripts, script: Uint8Array): 'payment' | 'ordinal' | undefined {
  const isSame = (other: Uint8Array) => bytesToHex(other) === bytesToHex(script)
  if (isSame(own.payment)) return 'payment'
  return isSame(own.ordinal) ? 'ordinal' : undefined
}

function readOutputs(psbt: Transaction, own: Scripts, network: BitcoinNetwork): PsbtOutput[] {
  return Array.from({ length: psbt.outputsLength }, (_, index) => {
    const { script = refuse('malformed'), amount = refuse('malformed') } = psbt.getOutput(index)
    return {
      address: addressOf(script, network),
      script: toHex(script),
      amount,
      isOwn: accountOf(own, script) !== undefined,
    }
  })
}

function addressOf(script: Uint8Array, network: BitcoinNetwork): string | undefined {
  try {
    return Address(BITCOIN_NETWORKS[network].network).encode(OutScript.decode(script))
  } catch {
    return undefined
  }
}

/** Digest of one of our inputs, over the key path alone: a script in the PSBT is never signed for. */
function toSign(psbt: Transaction, prevouts: readonly Prevout[], index: number, account: 'payment' | 'ordinal') {
  const input = psbt.getInput(index)
  if (input.redeemScript || input.witnessScript || input.tapLeafScript || input.tapMerkleRoot) refuse('otherScript')
  const amounts = prevouts.map(({ amount }) => amount)
  const scripts = prevouts.map(({ script }) => script)
  if (account === 'ordinal') {
    const sighash = input.sighashType ?? SigHash.DEFAULT
    return { index, account, sighash, digest: psbt.preimageWitnessV1(index, scripts, sighash, amounts) }
  }
  const sighash = SigHash.ALL
  const program = OutScript.decode(scripts[index]!)
  const hash = program.type === 'wpkh' ? program.hash : refuse('malformed')
  const script = OutScript.encode({ type: 'pkh', hash })
  return { index, account, sighash, digest: psbt.preimageWitnessV0(index, script, sighash, amounts[index]!) }
}

/** Virtual bytes that the witness of an input adds. An input of another kind may need more, which makes its rate lower than shown. */
const WITNESS_BYTES = 27n

function feesOf(
  psbt: Transaction,
  prevouts: readonly Prevout[],
  inputs: readonly PsbtInput[],
  outputs: readonly PsbtOutput[],
): Pick<DecodedPsbt, 'fee' | 'spent' | 'feeRate' | 'warnings'> {
  const sum = (list: readonly { amount: bigint }[]) => list.reduce((total, { amount }) => total + amount, 0n)
  const fee = sum(inputs) - sum(outputs)
  if (fee < 0n) refuse('overspent')
  const mine = inputs.filter(({ account }) => account)
  const spent = sum(mine) - sum(outputs.filter(({ isOwn }) => isOwn))
  const size = BigInt(psbt.unsignedTx.length) + WITNESS_BYTES * BigInt(inputs.length)
  const feeRate = (fee + size - 1n) / size
  // A signature of segwit v0 is for the amount of its own input alone: a page could ask twice, lie about another input each time, and join the
  // signatures. So a whole previous transaction has to prove each of the others. A signature of taproot is for all amounts and scripts.
  const isProven = inputs.every(
    ({ account }, at) => account !== 'payment' || prevouts.every(({ isWhole }, other) => isWhole || other === at),
  )
  if (!isProven) refuse('unprovenAmount')
  return { fee, spent, feeRate, warnings: feeRate > ABSURD_FEE_RATE ? ['feeRate'] : [] }
}
