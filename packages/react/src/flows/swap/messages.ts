import type { SwapMissing } from '@foyer/core'
import { defineMessages } from '../../i18n/defineMessages.ts'

/** Texts of preparing and reviewing a swap. That of an unsupported network is the specification's. */
export const swapMessages = defineMessages({
  name: 'swap',
  en: {
    loading: 'The tokens are loading',
    action: 'Review swap',
    missing: {
      sold: 'Select Token',
      bought: 'Select Token',
      amount: 'Add Amount',
      correctAmount: 'Incorrect Value',
      funds: 'Insufficient Funds',
      gas: 'Insufficient Gas Funds',
      slippage: 'Incorrect Slippage',
      quote: 'Review swap',
    } satisfies Record<SwapMissing, string>,

    sold: 'You pay',
    bought: 'You receive',
    in: 'Amount in {unit}',
    amount: 'Amount to pay',
    switchSides: 'Switch the sides',
    balance: 'Balance',
    max: 'Max',
    select: 'Select token',
    change: 'Change token',
    quoting: 'The price is loading',
    tokens: {
      search: 'Name, symbol or address',
      clear: 'Clear the search',
      list: 'Tokens',
      found: '{count} tokens found',
      nothing: { title: 'No such token', text: 'No token like {search} can be swapped on this network.' },
    },

    rate: 'Rate',
    rateOf: '1 {sold} = {rate} {bought}',
    least: {
      asked: 'Minimum',
      proved: 'Minimum sent',
      stated: 'Minimum sent',
      tried: 'Minimum, when tried',
      unproved: 'Minimum, not guaranteed',
    },
    impact: 'Price impact',
    unknownImpact: 'Not known',
    slippage: 'Max slippage',
    percent: '{percent} %',
    slippageInput: 'Max slippage in percent, 0.1 to 5',
    highSlippage: 'With so much slippage others can profit from your swap.',
    wrongSlippage: 'Choose between 0.1 and 5 percent.',
    provider: 'Provider fee',
    included: 'In the rate',
    fee: 'Network cost',
    paid: 'Paid by the app',
    router: 'Exchange',

    warning: {
      high: {
        title: 'You lose {percent} % of the worth',
        text: 'The market for this swap is small. A smaller amount loses less.',
      },
      unknown: 'A price of these tokens is not known. Compare the rate yourself.',
      acknowledge: 'I accept this loss',
      unguarded: {
        title: 'The minimum is not guaranteed',
        text: 'Nothing proves that this exchange keeps to {amount}. You may receive less, even much less, if the price moves before your swap is made.',
        acknowledge: 'I accept that I may get less',
        both: 'I accept this loss, and that I may get less',
      },
    },
    review: {
      loading: 'The swap is checked',
      ready: 'The swap is ready to review',
      foreseen: 'Checked on the network: you receive about {amount}.',
      proved: 'Checked on the network: you receive about {amount}. The exchange has to send at least {least}.',
      stated:
        'The exchange has to send at least {amount}. What arrives could not be checked on the network: a token can keep a fee.',
      tried:
        'Checked on the network: you receive about {amount}. This exchange kept to the minimum when it was tried. Its terms are not known, so this is no guarantee.',
      place: 'for {amount} on {network}',
      confirm: 'Swap {amount}',
      together: 'Approve and swap {amount}',
      edit: 'Edit',
      building: 'Preparing the swap',
      gas: 'Not enough {symbol} for the network cost.',
    },
    approval: {
      title: 'Approve {symbol} first',
      text: 'The exchange may take only what you approve. Your wallet asks for the approval, then for the swap.',
      again: 'An older approval is too small. Some tokens have it taken back first: then you approve twice.',
      label: 'Approval',
      exact: 'Only {amount}',
      unlimited: 'Without a limit',
      risk: 'The exchange could take all your {symbol}, now and later.',
      action: 'Approve',
      drafting: 'Preparing the approval',
      awaiting: 'Waiting for the approval',
      awaitingText: 'Confirm it in your wallet. The swap goes on here once the network has it.',
      delayedText:
        'No request in your wallet? If its extension was updated or removed, reload the page. Otherwise confirm it there.',
      forget: 'Stop waiting',
    },

    unavailable: { title: 'No swaps here', text: 'Your wallet cannot swap on {network} from this app.' },
    unsupported: { title: 'Network not supported for Swaps', text: 'Switch to another network to swap.' },
    unloaded: 'The tokens did not load',
    failed: { title: 'Nothing was swapped', declined: 'You declined in the wallet.' },
  },
})
