import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { BroadcastError } from './BroadcastError.ts'
import type { Chain } from './chain.ts'
import type { Entry, Output } from './outputIndex.ts'
import { addressOf, scriptOf } from './script.ts'

/** Bytes: hex of the largest standard transaction. */
const LARGEST_REQUEST = 800_000

/** Invented fee rates in satoshi per virtual byte, by the number of blocks to wait. */
const FEE_ESTIMATES = { '1': 5, '3': 3, '6': 2, '144': 1 }

const sum = (outputs: readonly Output[]) => outputs.reduce((total, { value }) => total + value, 0)

const statusOf = ({ confirmation }: Entry) =>
  confirmation
    ? {
        confirmed: true,
        block_height: confirmation.height,
        block_hash: confirmation.block,
        block_time: confirmation.time,
      }
    : { confirmed: false }

/**
 * Part of the Esplora API that wallets and the modal use.
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
export function esploraApi(chain: Chain) {
  const { outputIndex } = chain
  const isConfirmed = (txid: string) => outputIndex.entry(txid)?.confirmation !== undefined

  const addressStats = (script: string, confirmed: boolean) => {
    const all = outputIndex.outputsOf(script)
    const funded = all.filter(({ txid }) => isConfirmed(txid) === confirmed)
    const spent = all.filter(({ txid, index }) => {
      const spender = outputIndex.spender(txid, index)
      return spender !== undefined && isConfirmed(spender) === confirmed
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

  const describe = (txid: string, entry: Entry) => {
    const { transaction } = entry
    const isCoinbase = transaction.isCoinbase()
    const describeOutput = (script: string, value: number) => {
      const address = addressOf(script)
      return { scriptpubkey: script, ...(address !== undefined && { scriptpubkey_address: address }), value }
    }
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
          prevout: output ? describeOutput(output.script, output.value) : null,
          is_coinbase: isCoinbase,
          sequence,
          witness: witness.items.map(item => item.toString('hex')),
        }
      }),
      vout: transaction.outputs.map(({ script, value }) => describeOutput(script.toRaw().toString('hex'), value)),
      size: transaction.getSize(),
      weight: transaction.getWeight(),
      fee: isCoinbase ? 0 : sum(spent.filter(output => output !== undefined)) - paid,
      status: statusOf(entry),
    }
  }

  return new Hono()
    .use(cors({ origin: '*' }))
    .get('/blocks/tip/height', context => context.text(`${chain.height}`))
    .get('/fee-estimates', context => context.json(FEE_ESTIMATES))
    .use('/address/:address/*', async (context, next) => {
      try {
        scriptOf(context.req.param('address'))
      } catch {
        return context.text('Invalid Bitcoin address', 400)
      }
      return next()
    })
    .get('/address/:address', context => {
      const address = context.req.param('address')
      const script = scriptOf(address)
      return context.json({
        address,
        chain_stats: addressStats(script, true),
        mempool_stats: addressStats(script, false),
      })
    })
    .get('/address/:address/utxo', context => {
      const unspent = outputIndex
        .outputsOf(scriptOf(context.req.param('address')))
        .filter(({ txid, index }) => outputIndex.spender(txid, index) === undefined)
      return context.json(
        unspent.map(({ txid, index, value }) => ({
          txid,
          vout: index,
          value,
          status: statusOf(outputIndex.entry(txid)!),
        })),
      )
    })
    .get('/tx/:txid/:part?', context => {
      const { txid, part } = context.req.param()
      const entry = outputIndex.entry(txid)
      if (!entry) return context.text('Transaction not found', 404)
      if (part === undefined) return context.json(describe(txid, entry))
      if (part === 'status') return context.json(statusOf(entry))
      return part === 'hex' ? context.text(entry.transaction.toRaw().toString('hex')) : context.notFound()
    })
    .post('/tx', bodyLimit({ maxSize: LARGEST_REQUEST }), async context => {
      try {
        return context.text(await chain.broadcast((await context.req.text()).trim()))
      } catch (error) {
        if (!(error instanceof BroadcastError)) throw error
        return context.text(
          `sendrawtransaction RPC error: ${JSON.stringify({ code: -26, message: error.message })}`,
          400,
        )
      }
    })
}
