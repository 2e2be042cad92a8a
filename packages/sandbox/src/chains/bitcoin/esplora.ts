import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { BroadcastError } from './BroadcastError.ts'
import type { Chain } from './chain.ts'
import { addressJson, statusJson, transactionJson } from './esploraJson.ts'
import { scriptOf } from './script.ts'

/** Invented fee rates in satoshi per virtual byte, by the number of blocks to wait. */
const FEE_ESTIMATES = { '1': 5, '3': 3, '6': 2, '144': 1 }

/**
 * Part of the Esplora API that wallets and the modal use.
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
export function esploraApi(chain: Chain) {
  const { outputIndex, format } = chain
  return new Hono()
    .use(cors({ origin: '*' }))
    .get('/blocks/tip/height', context => context.text(`${chain.height}`))
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
