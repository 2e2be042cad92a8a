import { formatAmount } from '@foyer/core/chain'
import { html } from 'hono/html'
import { LIMITS, METHODS, moneyText, type Quote } from './market.ts'
import { type OnrampSwitches, OUTCOMES, type Outcome, RETURNINGS, type Returning } from './onrampSwitches.ts'
import { page, providerName } from './pageFrame.ts'
import type { Order, Purchase } from './purchases.ts'
import type { Visit } from './visit.ts'

const outcomeTexts = (delay: number): Record<Outcome, string> => ({
  now: 'Send the coins at once',
  late: `Send the coins after ${delay / 1_000} s`,
  never: 'Take the payment and never send the coins',
  declined: 'Decline the payment',
})

const RETURNING_TEXTS: Record<Returning, string> = {
  once: 'Go back once',
  twice: 'Go back twice',
  'wrong-nonce': 'Go back with another nonce',
  'other-origin': 'Send the message from another origin, and stay here',
  never: 'Stay here',
}

const METHOD_TEXTS = { card: 'Test card', ach_bank_account: 'Test bank account' } as const

const row = (term: string, value: string) => html`<dt>${term}</dt><dd>${value}</dd>`

const hidden = (visit: Visit) =>
  Object.entries(visit).map(([name, value]) =>
    value === undefined ? '' : html`<input type="hidden" name="${name}" value="${value}">`,
  )

function orderSection({ sold: { network, asset }, account }: Order, quote: Quote | undefined) {
  return html`<section aria-labelledby="order"><h2 id="order">Your order</h2><dl>
    ${row('You get', quote ? `${formatAmount(quote.bought, asset.decimals)} ${asset.symbol}` : `${asset.name} (${asset.symbol})`)}
    ${row('Network', `${network.name} (${network.caipNetworkId})`)}
    ${asset.address === undefined ? '' : row('Token', asset.address)}
    ${row('To', account)}
    ${quote ? [row('Coins', moneyText(quote.subtotal, quote.currency)), row('Provider fee', moneyText(quote.fee, quote.currency)), row('Network fee', moneyText(quote.networkFee, quote.currency)), row('You pay', moneyText(quote.total, quote.currency))] : ''}
  </dl></section>`
}

const radio = (name: string, value: string, text: string, checked: boolean) =>
  html`<label><input type="radio" name="${name}" value="${value}" ${checked ? 'checked' : ''}> ${text}</label>`

/** Fixed test data in fields that cannot be changed, so that nobody enters a real card. */
const TEST_CARD = html`<fieldset><legend>Test card, not a real one</legend>
  <label class="field">Card number <input type="text" readonly autocomplete="off" value="4242 4242 4242 4242"></label>
  <label class="field">Expiry date <input type="text" readonly autocomplete="off" value="12/34"></label>
  <label class="field">Security code <input type="text" readonly autocomplete="off" value="123"></label>
</fieldset>`

function payForm(visit: Visit, quote: Quote | undefined, { outcome, delay, returning }: OnrampSwitches) {
  const texts = outcomeTexts(delay)
  const currency = visit.fiatCurrency
  const limits = (method: keyof typeof METHOD_TEXTS) =>
    `${METHOD_TEXTS[method]} (${LIMITS[method].min} to ${LIMITS[method].max} ${currency})`
  return html`<form method="post" action="/onramp/pay">
    ${hidden(visit)}
    ${quote ? '' : html`<label class="field">Amount in ${currency} <input type="text" name="amount" inputmode="decimal" autocomplete="off" required></label>`}
    <fieldset><legend>Pay with</legend>${METHODS.map((method, at) => radio('method', method, limits(method), at === 0))}</fieldset>
    ${TEST_CARD}
    <fieldset><legend>For the test: the provider will</legend>
      ${OUTCOMES.map(each => radio('outcome', each, texts[each], each === outcome))}
      <label class="field">Then <select name="returning">${RETURNINGS.map(
        each => html`<option value="${each}" ${each === returning ? 'selected' : ''}>${RETURNING_TEXTS[each]}</option>`,
      )}</select></label>
    </fieldset>
    <button class="primary">${quote ? `Pay ${moneyText(quote.total, currency)}` : 'Pay'}</button>
  </form>`
}

/** Page on which an order is paid. `problem` says why the last payment was not taken. */
export function orderPage(options: {
  order: Order
  visit: Visit
  quote: Quote | undefined
  switches: OnrampSwitches
  purchase: Purchase | undefined
  problem?: string
}) {
  const { order, visit, quote, switches, purchase, problem } = options
  const name = providerName(visit.provider)
  const isPaid = purchase !== undefined && purchase.status !== 'failed'
  return page(
    `Pay with ${name}`,
    html`<main>
      <h1>Pay with ${name}</h1>
      <p class="notice">This page imitates a provider of card purchases. It takes no money: never enter a real card. The coins come from the sandbox.</p>
      ${problem === undefined ? '' : html`<p role="alert">${problem}</p>`}
      ${orderSection(order, quote)}
      ${isPaid ? html`<p role="status">This order is paid.</p>` : payForm(visit, quote, switches)}
      <form method="post" action="/onramp/leave">${hidden(visit)}<button>${isPaid ? 'Go back' : 'Cancel and go back'}</button></form>
    </main>`,
  )
}
