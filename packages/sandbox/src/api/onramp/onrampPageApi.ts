import { setTimeout as wait } from 'node:timers/promises'
import { parseAmount } from '@foyer/core/chain'
import { createRoute, OpenAPIHono, type z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Switches } from '../../faults/switches.ts'
import { createPageScript } from '../../server/pageScript.ts'
import { endPage } from './endPage.ts'
import { isWithin, LIMITS, type Market, type PaidIn, PLACES, type Quote } from './market.ts'
import { STYLE } from './onrampStyle.ts'
import type { OnrampSwitches } from './onrampSwitches.ts'
import { orderPage } from './orderPage.ts'
import { refusalPage } from './pageFrame.ts'
import type { Order, Purchases } from './purchases.ts'
import { type End, endSchema, paymentSchema, queryOf, visitSchema } from './visit.ts'

/** Longest wait for the block of an immediate payment. A held chain has none. */
const PATIENCE = 3_000

const html = { 'text/html': { schema: { type: 'string' as const } } }

/** Description of the page, which is a plain route: its refusals are pages too. */
const described = createRoute({
  method: 'get',
  path: '/onramp',
  tags: ['Onramp'],
  summary:
    "A provider's page: a fake card form, and real payments from the sandbox. /faults/onramp changes how it behaves.",
  request: { query: visitSchema },
  responses: {
    200: { description: 'The page', content: html },
    400: { description: 'A parameter is wrong', content: html },
    404: { description: 'No such order', content: html },
  },
})

/** The same server under its other name, which is another origin. */
function otherOrigin(request: Request): string {
  const url = new URL(request.url)
  url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
  return url.origin
}

function headersOf(context: Context, { isolated, frames }: { isolated: boolean; frames?: string | undefined }) {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    'img-src data:',
    "frame-ancestors 'none'",
    `form-action 'self' ${otherOrigin(context.req.raw)}`,
    ...(frames === undefined ? [] : [`frame-src ${frames}`]),
  ]
  return {
    'content-security-policy': policy.join('; '),
    // Without a referrer the form would be sent with the origin `null`, which the sandbox refuses.
    'referrer-policy': 'same-origin',
    ...(isolated && { 'cross-origin-opener-policy': 'same-origin' }),
  }
}

interface Services {
  market: Market
  purchases: Purchases
  switches: Switches<OnrampSwitches>
}

const quoteOf = (
  market: Market,
  { sold, total, coins }: Order,
  currency: PaidIn,
  amount?: string,
): Quote | undefined => {
  if (coins !== undefined) return market.forCoins(sold, currency, coins)
  const money = total ?? (amount === undefined ? undefined : parseAmount(amount, PLACES))
  return money === undefined ? undefined : market.forMoney(sold, currency, money)
}

type Refuse = (context: Context, status: 400 | 404, problem: string) => Response | Promise<Response>

/** Parses the parameters and finds their order. Otherwise returns the refusal. */
function read<Schema extends typeof visitSchema | typeof paymentSchema>(
  { purchases, refuse }: { purchases: Purchases; refuse: Refuse },
  context: Context,
  schema: Schema,
  values: unknown,
): { visit: z.infer<Schema>; order: Order } | { refusal: Response | Promise<Response> } {
  const parsed = schema.safeParse(values)
  if (!parsed.success) {
    const names = parsed.error.issues.map(({ path }) => path.join('.')).join(', ')
    return { refusal: refuse(context, 400, `The address has wrong parameters: ${names}.`) }
  }
  const order = purchases.order(parsed.data.order)
  return order
    ? { visit: parsed.data as z.infer<Schema>, order }
    : { refusal: refuse(context, 404, 'This order is not known here. The sandbox may have been started again.') }
}

/** Pages of the provider: the order, its payment, and the way back. They work without scripts, except the way back. */
export function onrampPageApi({ market, purchases, switches }: Services) {
  const script = createPageScript(new URL('./page/main.ts', import.meta.url))

  const headers = (context: Context, frames?: string) =>
    headersOf(context, { isolated: switches.current.isolated, frames })

  const refuse = (context: Context, status: 400 | 404, problem: string) =>
    context.html(refusalPage(problem), status, headers(context))

  const reading = { purchases, refuse }

  const end = (context: Context, ending: End) => {
    const origin = ending.returning === 'other-origin' ? otherOrigin(context.req.raw) : ''
    return context.redirect(`${origin}/onramp/return?${queryOf(ending).toString()}`, 303)
  }

  const api = new OpenAPIHono()
  api.openAPIRegistry.registerPath(described)
  api.get('/onramp', context => {
    const found = read(reading, context, visitSchema, context.req.query())
    if ('refusal' in found) return found.refusal
    const { visit, order } = found
    // The script is requested at the end of the visit, so its build starts now. That request reports a failure.
    script().catch(() => {})
    const quote = quoteOf(market, order, visit.fiatCurrency)
    const shown = { order, visit, quote, switches: switches.current, purchase: purchases.purchase(order) }
    return context.html(orderPage(shown), 200, headers(context))
  })
  api.post('/onramp/pay', async context => {
    const found = read(reading, context, paymentSchema, await context.req.parseBody())
    if ('refusal' in found) return found.refusal
    const { visit: payment, order } = found
    const { method, outcome, returning, amount, ...visit } = payment
    const { provider, fiatCurrency, redirectUrl, nonce } = visit
    const again = (problem: string, status: 400 | 402) => {
      const quote = quoteOf(market, order, fiatCurrency)
      const chosen = { ...switches.current, returning }
      const shown = { order, visit, quote, switches: chosen, purchase: purchases.purchase(order), problem }
      return context.html(orderPage(shown), status, headers(context))
    }
    const quote = quoteOf(market, order, fiatCurrency, amount)
    const { min, max } = LIMITS[method]
    if (!quote || !isWithin(quote.total, LIMITS[method]))
      return again(`This way of payment takes from ${min} to ${max} ${fiatCurrency}.`, 400)
    const { delay } = switches.current
    const { purchase, sent } = purchases.pay(order, { provider, quote, outcome, delay })
    await Promise.race([sent, wait(PATIENCE, undefined, { ref: false })])
    if (purchase.status === 'failed')
      return again(
        outcome === 'declined'
          ? 'The payment was declined. Nothing was paid. Try again, or cancel.'
          : 'The provider could not send the coins. Nothing was paid. Try again, or cancel.',
        402,
      )
    return end(context, { provider, redirectUrl, nonce, returning, status: purchase.status, purchase: purchase.id })
  })
  api.post('/onramp/leave', async context => {
    const found = read(reading, context, visitSchema, await context.req.parseBody())
    if ('refusal' in found) return found.refusal
    const { provider, redirectUrl, nonce } = found.visit
    const purchase = purchases.purchase(found.order)
    const status = purchase?.status ?? 'cancelled'
    const { returning } = switches.current
    return end(context, { provider, redirectUrl, nonce, returning, status, purchase: purchase?.id })
  })
  api.get('/onramp/return', context => {
    const parsed = endSchema.safeParse(context.req.query())
    if (!parsed.success) return refuse(context, 400, 'The address has wrong parameters.')
    const { redirectUrl, returning } = parsed.data
    const frames = redirectUrl !== undefined && returning === 'twice' ? new URL(redirectUrl).origin : undefined
    return context.html(endPage(parsed.data), 200, headers(context, frames))
  })
  api.get('/onramp/style.css', context => context.body(STYLE, 200, { 'content-type': 'text/css' }))
  api.get('/onramp/ending.js', async context =>
    context.body(await script(), 200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }),
  )
  return api
}
