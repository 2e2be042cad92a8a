import { secp256k1 } from '@noble/curves/secp256k1.js'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { BroadcastError } from './BroadcastError.ts'
import { type BcoinTransaction, createNode, loadBcoin } from './bcoin.ts'
import { FUNDED_ADDRESSES } from './development.ts'
import { createOutputIndex, type Output, type OutputIndex } from './outputIndex.ts'
import { REGTEST, scriptOf } from './script.ts'
import { checkTaproot } from './taproot.ts'

export interface Chain {
  readonly outputIndex: OutputIndex
  readonly height: number
  /** Resolves with the transaction's id once it waits in the mempool. Rejects with a `BroadcastError`. */
  broadcast(hex: string): Promise<string>
  mine(blocks: number): Promise<void>
  /** Pays satoshi to an address, unconfirmed. Resolves with the transaction's id. */
  pay(address: string, satoshi: bigint): Promise<string>
  close(): Promise<void>
}

/** By BIP-9 segwit is active from block 432 on bcoin's regtest. The development accounts' coins are then old enough to be spent. */
const FIRST_BLOCKS = 440
const MATURITY = 100
const FEE = 500n

/** Key of the faucet, which is paid by the remaining blocks. It has no value. */
const FAUCET = new Uint8Array(32).fill(7)

const witnessProgram = (script: string) => Buffer.from(script.slice(4), 'hex')
const witnessVersion = (script: string) =>
  script.startsWith('00') ? 0 : Number.parseInt(script.slice(0, 2), 16) - 0x50

const reasonOf = (error: unknown) => (error as { reason?: string }).reason ?? (error as Error).message

/** Creates a chain, mined until segwit is active and the development accounts have spendable coins. */
export async function createChain(): Promise<Chain> {
  const bcoin = loadBcoin()
  const node = createNode(bcoin)
  const outputIndex = createOutputIndex()
  node.chain.on('connect', ({ height }, block) => outputIndex.addBlock(height, block))
  node.mempool.on('tx', transaction => outputIndex.add(transaction))
  const faucet = p2wpkh(secp256k1.getPublicKey(FAUCET), REGTEST)
  const faucetScript = scriptOf(faucet.address!)

  const mineTo = async (script: string) => {
    const address = bcoin.Address.fromProgram(witnessVersion(script), witnessProgram(script))
    await node.chain.add(await node.miner.mineBlock(node.chain.tip, address))
  }

  const parse = (hex: string): BcoinTransaction => {
    try {
      return bcoin.TX.fromRaw(Buffer.from(hex, 'hex'))
    } catch {
      throw new BroadcastError('TX decode failed')
    }
  }

  const spentBy = (transaction: BcoinTransaction): Output[] =>
    transaction.inputs.map(({ prevout }) => {
      const output = outputIndex.output(prevout.txid(), prevout.index)
      if (!output) throw new BroadcastError('bad-txns-inputs-missingorspent')
      const spender = outputIndex.spender(output.txid, output.index)
      if (spender === undefined || spender === transaction.txid()) return output
      throw new BroadcastError(
        outputIndex.entry(spender)?.confirmation ? 'bad-txns-inputs-missingorspent' : 'txn-mempool-conflict',
      )
    })

  const broadcast = async (hex: string): Promise<string> => {
    const transaction = parse(hex)
    const txid = transaction.txid()
    const known = outputIndex.entry(txid)
    if (known)
      throw new BroadcastError(known.confirmation ? 'Transaction already in block chain' : 'txn-already-in-mempool')
    checkTaproot(transaction, spentBy(transaction))
    try {
      const missing = await node.mempool.addTX(transaction)
      if (missing) throw new BroadcastError('bad-txns-inputs-missingorspent')
    } catch (cause) {
      if (cause instanceof BroadcastError) throw cause
      throw new BroadcastError(reasonOf(cause), { cause })
    }
    return txid
  }

  const isSpendable = ({ txid, index }: Output) => {
    const { confirmation, transaction } = outputIndex.entry(txid)!
    const age = confirmation ? node.chain.height - confirmation.height : 0
    return outputIndex.spender(txid, index) === undefined && (!transaction.isCoinbase() || age >= MATURITY)
  }

  await node.open()
  try {
    for (const address of FUNDED_ADDRESSES) await mineTo(scriptOf(address))
    while (node.chain.height < FIRST_BLOCKS) await mineTo(faucetScript)
  } catch (error) {
    await node.close()
    throw error
  }

  return {
    outputIndex,
    get height() {
      return node.chain.height
    },
    broadcast,
    async mine(blocks) {
      for (let block = 0; block < blocks; block += 1) await mineTo(faucetScript)
    },
    async pay(address, satoshi) {
      const transaction = new Transaction()
      let collected = 0n
      for (const { txid, index, value } of outputIndex.outputsOf(faucetScript).filter(isSpendable)) {
        if (collected >= satoshi + FEE) break
        const witnessUtxo = { script: faucet.script, amount: BigInt(value) }
        transaction.addInput({ txid, index, witnessUtxo })
        collected += BigInt(value)
      }
      if (collected < satoshi + FEE) throw new BroadcastError('The faucet is empty.')
      transaction.addOutputAddress(address, satoshi, REGTEST)
      transaction.addOutputAddress(faucet.address!, collected - satoshi - FEE, REGTEST)
      transaction.sign(FAUCET)
      transaction.finalize()
      return broadcast(transaction.hex)
    },
    close: () => node.close(),
  }
}
