import { createNode, loadBcoin } from './bcoin.ts'
import { broadcast } from './broadcast.ts'
import { FUNDED_ADDRESSES } from './development.ts'
import { createFaucet } from './faucet.ts'
import { createOutputIndex, type OutputIndex } from './outputIndex.ts'
import { type AddressFormat, REGTEST, scriptOf } from './script.ts'

export interface Chain {
  readonly outputIndex: OutputIndex
  readonly format: AddressFormat
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

const witnessProgram = (script: string) => Buffer.from(script.slice(4), 'hex')
const witnessVersion = (script: string) =>
  script.startsWith('00') ? 0 : Number.parseInt(script.slice(0, 2), 16) - 0x50

/** Creates a chain, mined until segwit is active and the development accounts have spendable coins. */
export async function createChain(format: AddressFormat): Promise<Chain> {
  const bcoin = loadBcoin()
  const node = createNode(bcoin)
  const outputIndex = createOutputIndex()
  node.chain.on('connect', ({ height }, block) => outputIndex.addBlock(height, block))
  node.mempool.on('tx', transaction => outputIndex.add(transaction))
  const faucet = createFaucet({ outputIndex, format, height: () => node.chain.height })

  const mineTo = async (script: string) => {
    const address = bcoin.Address.fromProgram(witnessVersion(script), witnessProgram(script))
    await node.chain.add(await node.miner.mineBlock(node.chain.tip, address))
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
    broadcast: send,
    async mine(blocks) {
      for (let block = 0; block < blocks; block += 1) await mineTo(faucet.script)
    },
    pay: async (address, satoshi) => send(faucet.payment(address, satoshi)),
    close: () => node.close(),
  }
}
