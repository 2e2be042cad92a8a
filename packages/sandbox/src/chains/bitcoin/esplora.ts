import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { BroadcastError } from './BroadcastError.ts'
import type { Chain } from './chain.ts'
import { addressJson, statusJson, transactionJson } from './esploraJson.ts'
import { scriptOf } from './script.ts'

/** Invented fee rates in satoshi per virtual byte, by the number of blocks to wait. */
const FEE_ESTIMATES = { '1': 5, '3': 3, '6': 2, '144': 1 }

/** Transactions in the first answer of an address's history. */
const MOST_WAITING = 50
const MOST_CONFIRMED = 25

/**
 * Part of the Esplora API that wallets and the modal use.
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
export function esploraApi(chain: Chain) {
  const { outputIndex, format } = chain
  return new Hono()
    .use(cors({ origin: '*' }))
    .get('/blocks/tip/height', context => context.text(`${chain.height}`))
    .get('/block-height/:height{\\d{1,9}}', async context => {
      const hash = await chain.blockHash(Number(context.req.param('height')))
      return hash === undefined ? context.text('Block not found', 404) : context.text(hash)
    })
    .get('/fee-estimates', context => context.json(FEE_ESTIMATES))
    .use('/address/:address/*', async (context, next) => {
      try {
        scriptOf(context.req.param('address'), format)
      } catch {
        return context.text('Invalid Bitcoin address', 400)
      }
      return next()
    })
    .get('/address/:address', context => context.json(addressJson(chain, context.req.param('address'))))
    .get('/address/:address/utxo', context => {
      const unspent = outputIndex
        .outputsOf(scriptOf(context.req.param('address'), format))
        .filter(({ txid, index }) => outputIndex.spender(txid, index) === undefined)
      return context.json(
        unspent.map(({ txid, index, value }) => ({
          txid,
          vout: index,
          value,
          status: statusJson(outputIndex.entry(txid)!),
        })),
      )
    })
    .get('/address/:address/txs', context => {
      const history = outputIndex.historyOf(scriptOf(context.req.param('address'), format))
      const waiting = history.filter(([, { confirmation }]) => !confirmation)
      const confirmed = history.filter(([, { confirmation }]) => confirmation)
      const newest = [...waiting.slice(0, MOST_WAITING), ...confirmed.slice(0, MOST_CONFIRMED)]
      return context.json(newest.map(([txid, entry]) => transactionJson(chain, txid, entry)))
    })
    .get('/tx/:txid/outspend/:index', context => {
      const { txid, index } = context.req.param()
      const spender = outputIndex.spender(txid, Number(index))
      // Also for outputs that there are not.
      if (spender === undefined) return context.json({ spent: false })
      const entry = outputIndex.entry(spender)!
      const vin = entry.transaction.inputs.findIndex(
        ({ prevout }) => prevout.txid() === txid && prevout.index === Number(index),
      )
      return context.json({ spent: true, txid: spender, vin, status: statusJson(entry) })
    })
    .get('/tx/:txid/:part?', context => {
      const { txid, part } = context.req.param()
      const entry = outputIndex.entry(txid)
      if (!entry) return context.text('Transaction not found', 404)
      if (part === undefined) return context.json(transactionJson(chain, txid, entry))
      if (part === 'status') return context.json(statusJson(entry))
      return part === 'hex' ? context.text(entry.transaction.toRaw().toString('hex')) : context.notFound()
    })
    .post('/tx', async context => {
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
