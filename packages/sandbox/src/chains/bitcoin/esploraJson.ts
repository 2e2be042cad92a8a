import type { Entry, Output, OutputIndex } from './outputIndex.ts'
import { type AddressFormat, addressOf, scriptOf } from './script.ts'

/** Outputs of the chain, and the format of its addresses. */
type Source = { outputIndex: OutputIndex; format: AddressFormat }

const sum = (outputs: readonly Output[]) => outputs.reduce((total, { value }) => total + value, 0)

export const statusJson = ({ confirmation }: Entry) =>
  confirmation
    ? {
        confirmed: true,
        block_height: confirmation.height,
        block_hash: confirmation.block,
        block_time: confirmation.time,
      }
    : { confirmed: false }

/** Totals of a script, in the transactions that are counted. */
function statsJson(outputIndex: OutputIndex, script: string, isCounted: (txid: string) => boolean) {
  const all = outputIndex.outputsOf(script)
  const funded = all.filter(({ txid }) => isCounted(txid))
  const spent = all.filter(({ txid, index }) => {
    const spender = outputIndex.spender(txid, index)
    return spender !== undefined && isCounted(spender)
  })
  const transactions = [
    ...funded.map(({ txid }) => txid),
    ...spent.map(({ txid, index }) => outputIndex.spender(txid, index)),
  ]
  return {
    funded_txo_count: funded.length,
    funded_txo_sum: sum(funded),
    spent_txo_count: spent.length,
    spent_txo_sum: sum(spent),
    tx_count: new Set(transactions).size,
  }
}

export function addressJson({ outputIndex, format }: Source, address: string) {
  const script = scriptOf(address, format)
  const isConfirmed = (txid: string) => outputIndex.entry(txid)?.confirmation !== undefined
  return {
    address,
    chain_stats: statsJson(outputIndex, script, isConfirmed),
    mempool_stats: statsJson(outputIndex, script, txid => !isConfirmed(txid)),
  }
}

const outputJson = (format: AddressFormat, script: string, value: number) => {
  const address = addressOf(script, format)
  return { scriptpubkey: script, ...(address !== undefined && { scriptpubkey_address: address }), value }
}

export function transactionJson({ outputIndex, format }: Source, txid: string, entry: Entry) {
  const { transaction } = entry
  const isCoinbase = transaction.isCoinbase()
  const spent = transaction.inputs.map(({ prevout }) => outputIndex.output(prevout.txid(), prevout.index))
  const paid = transaction.outputs.reduce((total, { value }) => total + value, 0)
  return {
    txid,
    version: transaction.version,
    locktime: transaction.locktime,
    vin: transaction.inputs.map(({ prevout, sequence, witness }, index) => {
      const output = spent[index]
      return {
        txid: prevout.txid(),
        vout: prevout.index,
        prevout: output ? outputJson(format, output.script, output.value) : null,
        is_coinbase: isCoinbase,
        sequence,
        witness: witness.items.map(item => item.toString('hex')),
      }
    }),
    vout: transaction.outputs.map(({ script, value }) => outputJson(format, script.toRaw().toString('hex'), value)),
    size: transaction.getSize(),
    weight: transaction.getWeight(),
    fee: isCoinbase ? 0 : sum(spent.filter(output => output !== undefined)) - paid,
    status: statusJson(entry),
  }
}
