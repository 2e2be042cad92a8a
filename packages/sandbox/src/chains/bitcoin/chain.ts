import { type BcoinBlock, type BcoinTransaction, createNode, loadBcoin } from './bcoin.ts'
import { broadcast } from './broadcast.ts'
import { FUNDED_ADDRESSES } from './development.ts'
import { createFaucet } from './faucet.ts'
import { createOutputIndex, type OutputIndex } from './outputIndex.ts'
import { type AddressFormat, REGTEST, scriptOf } from './script.ts'

export interface Chain {
  readonly outputIndex: OutputIndex
  readonly format: AddressFormat
  readonly height: number
  /** Hash of the block at a height; undefined above the newest. */
  blockHash(height: number): Promise<string | undefined>
  /** Resolves with the transaction's id once it waits in the mempool. Rejects with a `BroadcastError`. */
  broadcast(hex: string): Promise<string>
  mine(blocks: number): Promise<void>
  /** Replaces the newest blocks by more, empty ones. Their transactions wait again. */
  reorganise(blocks: number): Promise<void>
  /** Pays satoshi to an address, unconfirmed. Resolves with the transaction's id. */
  pay(address: string, satoshi: bigint): Promise<string>
  close(): Promise<void>
}

/** By BIP-9 segwit is active from block 432 on bcoin's regtest. The development accounts' coins are then old enough to be spent. */
const FIRST_BLOCKS = 440

const witnessProgram = (script: string) => Buffer.from(script.slice(4), 'hex')
const witnessVersion = (script: string) =>
  script.startsWith('00') ? 0 : Number.parseInt(script.slice(0, 2), 16) - 0x50

/** Creates a chain, mined until segwit is active and the development accounts have spendable coins. */
export async function createChain(format: AddressFormat): Promise<Chain> {
  const bcoin = loadBcoin()
  const node = createNode(bcoin)
  const outputIndex = createOutputIndex()
  node.chain.on('connect', ({ height }, block) => outputIndex.addBlock(height, block))
  let disconnected: BcoinTransaction[] = []
  node.chain.on('disconnect', (_, { txs }) => {
    disconnected = [...txs.slice(1), ...disconnected]
    for (const transaction of txs) outputIndex.remove(transaction.txid())
  })
  node.mempool.on('tx', transaction => outputIndex.add(transaction))
  const faucet = createFaucet({ outputIndex, format, height: () => node.chain.height })

  /** Returns a block that is not yet on the chain. */
  const blockOn = (parent: unknown, script: string): Promise<BcoinBlock> =>
    node.miner.mineBlock(parent, bcoin.Address.fromProgram(witnessVersion(script), witnessProgram(script)))
  const mineTo = async (script: string) => {
    await node.chain.add(await blockOn(node.chain.tip, script))
  }
  const send = (hex: string) => broadcast({ bcoin, node, outputIndex }, hex)

  await node.open()
  try {
    for (const address of FUNDED_ADDRESSES) await mineTo(scriptOf(address, REGTEST))
    while (node.chain.height < FIRST_BLOCKS) await mineTo(faucet.script)
  } catch (error) {
    await node.close()
    throw error
  }

  return {
    outputIndex,
    format,
    get height() {
      return node.chain.height
    },
    blockHash: async height => (await node.chain.getEntryByHeight(height))?.rhash(),
    broadcast: send,
    async mine(blocks) {
      for (let block = 0; block < blocks; block += 1) await mineTo(faucet.script)
    },
    async reorganise(blocks) {
      disconnected = []
      let on: unknown = await node.chain.getEntryByHeight(node.chain.height - blocks)
      for (let block = 0; block <= blocks; block += 1) on = await node.chain.add(await blockOn(on, faucet.script))
      for (const transaction of disconnected.splice(0)) {
        await node.mempool.addTX(transaction)
        outputIndex.add(transaction)
      }
    },
    pay: async (address, satoshi) => send(faucet.payment(address, satoshi)),
    close: () => node.close(),
  }
}
