import type { Provider } from '@foyer/core'
import { defineMessages } from '../../i18n/defineMessages.ts'

/** Texts of buying coins. */
export const buyMessages = defineMessages({
  name: 'buy',
  en: {
    loading: 'The form is loading',
    pay: 'You pay',
    get: 'You get',
    amount: 'Amount in {fiat}',
    bare: 'Amount',
    about: 'About {amount}',
    change: 'Change token',
    changeFiat: 'Change currency',
    on: 'on {network}',

    problems: {
      missing: 'From {min} to {max} {fiat}',
      incorrect: 'Incorrect Value',
      tooSmall: 'At least {min} {fiat}',
      tooLarge: 'At most {max} {fiat}',
    },
    only: 'This much only by {methods}',
    methods: { card: 'card', ach_bank_account: 'bank account' },

    quote: {
      loading: 'The price is loading',
      fee: 'Provider fee',
      networkFee: 'Network fee',
      estimate: 'Estimate, not a price',
      estimateText: 'The price could not be read. The provider shows it before you pay.',
      failed: 'The price could not be read.',
    },
    lists: {
      estimate: 'Estimate',
      text: 'What is sold could not be read. These tokens and limits are usual.',
    },

    providers: {
      label: 'Providers',
      fees: 'Fees 1–2 %',
      names: { coinbase: 'Coinbase', meld: 'Meld' } satisfies Record<Provider, string>,
      window: '(opens in a new window)',
    },

    tokens: {
      search: 'Name, symbol or network',
      clear: 'Clear the search',
      list: 'Tokens',
      found: '{count} tokens found',
      nothing: { title: 'No such token', text: 'Nothing like {search} is sold here.' },
    },
    fiats: { label: 'Currencies', names: { USD: 'US dollar', EUR: 'Euro' } },

    unavailable: { title: 'No buying here', text: 'Nothing is sold for {network} at the moment.' },
    nothing: { title: 'No purchase', text: 'There is no purchase that is waited for.' },

    leaving: { title: 'Opening {provider}', text: 'The page of {provider} opens in a window of its own.' },
    refused: { title: '{provider} did not open' },
    blocked: {
      title: 'Open {provider}',
      text: 'Your browser did not open the window. Open the page here.',
      action: 'Open page',
    },
    waiting: {
      title: 'Finish at {provider}',
      text: 'Pay in the window of {provider}. You can close this one: the purchase is kept.',
      reopen: 'Open again',
    },
    paid: { title: 'Payment taken', text: '{provider} sends your {symbol}. This may take some minutes.' },
    slow: {
      title: 'Nothing seen yet',
      text: 'If you have closed the page of {provider}, or your payment was declined, open it again or stop waiting. What you have paid still arrives.',
    },
    declined: {
      title: 'Payment declined',
      text: '{provider} did not take your payment, so nothing was paid. You can try another card on its page.',
    },
    arrived: {
      title: '{amount} {symbol} arrived',
      text: 'Your balance grew by as much as you ordered. {provider} has not confirmed the purchase yet.',
      other:
        'Your balance grew by this. You ordered {ordered} {symbol}. {provider} has not confirmed the purchase yet.',
    },
    tired: 'Not seen yet. Bank payments can take days.',
    look: 'Check again',
    stop: 'Stop waiting',
    bought: { title: 'Purchase complete', text: 'Your {symbol} is on its way to your account.' },
    failed: { title: 'Purchase failed', text: '{provider} did not take the payment, or could not send the coins.' },
    cancelled: { title: 'Purchase cancelled', text: 'Nothing was paid.' },
    again: 'Buy again',
    done: 'Done',
    facts: { buy: 'You buy', pay: 'You pay', to: 'To' },
  },
})
