import type { Missing } from '@foyer/core'
import type { FeeTier } from '@foyer/core/chain'
import { defineMessages } from '../../i18n/defineMessages.ts'

/** Texts of preparing and reviewing a transfer. Those of `missing` are the specification's. */
export const sendMessages = defineMessages({
  name: 'send',
  en: {
    loading: 'The form is loading',
    action: 'Preview Send',
    missing: {
      token: 'Select Token',
      amount: 'Add Amount',
      correctAmount: 'Incorrect Value',
      funds: 'Insufficient Funds',
      gas: 'Insufficient Gas Funds',
      receiver: 'Add Address',
      validReceiver: 'Invalid Address',
      fee: 'Preview Send',
    } satisfies Record<Missing, string>,

    amount: {
      label: 'Amount',
      in: 'Amount in {unit}',
      dollars: 'US dollars',
      other: 'Type it in {unit}',
      balance: 'Balance',
      max: 'Max',
      least: 'At least {amount}',
    },

    tokens: {
      select: 'Select token',
      change: 'Change token',
      search: 'Name, symbol or address',
      clear: 'Clear the search',
      list: 'Tokens',
      found: '{count} tokens found',
      nothing: { title: 'No such token', text: 'You have no token like {search} on this network.' },
    },

    receiver: {
      label: 'Receiver',
      placeholder: 'Address or name',
      clear: 'Clear the receiver',
      contacts: 'Your accounts and recent receivers',
      own: 'Yours',
      recent: 'Recent',
      self: 'The account that you send from',
      resolving: 'Looking up the name…',
    },
    problems: {
      invalid: 'This is not an address or a name.',
      checksum: 'A character of this address is wrong. Copy it again.',
      wrongNamespace: {
        eip155: 'This is an EVM address. You are sending on {network}.',
        solana: 'This is a Solana address. You are sending on {network}.',
        polkadot: 'This is a Polkadot address. You are sending on {network}.',
        bip122: 'This is a Bitcoin address. You are sending on {network}.',
      },
      wrongChain: 'This is for {chain}. You are sending on {network}.',
      unknownName: 'No address was found for {name}.',
      secret: 'This looks like a secret key. Never paste it here, and show it to nobody.',
    },
    scan: {
      open: 'Scan a QR code',
      camera: 'Picture of the camera',
      hint: 'Point the camera at a code with an address.',
      denied: 'This page may not use the camera. Allow it in the browser, then try again.',
      failed: 'The camera did not start.',
    },
    poisoning: {
      title: 'Looks like an address that you know',
      text: 'It begins and ends the same, but it is another one. Scammers make such addresses.',
      this: 'You send to',
      known: 'You know',
      acknowledge: 'I have compared the addresses',
    },

    fee: {
      name: 'Network fee',
      loading: 'The fee is loading',
      tiers: 'Speed',
      names: { slow: 'Slow', normal: 'Normal', fast: 'Fast' } satisfies Record<FeeTier, string>,
      deposit: 'Deposit for the new account',
      paid: 'Paid by the app',
      open: 'This network may charge more than its gas.',
      margin: 'This network may charge more than its gas. {amount} more is kept for it.',
    },

    elsewhere: {
      title: 'Switch to {network}',
      text: 'This app wants you to send on {network}. You are on {current}.',
      unknown: { title: 'Another network', text: 'This transfer is for a network that this app does not offer.' },
      action: 'Switch to {network}',
    },
    unavailable: { title: 'No sending here', text: '{wallet} cannot send on {network} from this app.' },
    wallet: 'Your wallet',

    review: {
      loading: 'The transfer is checked',
      ready: 'The transfer is ready to review',
      place: 'on {network}',
      to: 'To',
      receives: 'Receiver gets',
      keep: 'You keep',
      first: 'First time you send to this address.',
      self: 'You send to the account that pays.',
      confirm: 'Send {amount}',
      bare: 'Send',
      edit: 'Edit',
    },
    replaces: {
      spedUp: {
        confirm: 'Speed up',
        text: 'The same transfer at a higher fee. Only one of the two can get into a block.',
      },
      cancelled: {
        confirm: 'Cancel transfer',
        text: 'An empty transaction takes its place, for a fee. If a block has the transfer first, it is sent all the same.',
      },
      back: 'Keep waiting',
    },
    simulation: {
      asReviewed: 'Simulated: {amount} leaves and arrives in full. Nothing else of yours changes.',
      deposit: 'Simulated: {amount} leaves with the deposit, and arrives in full. Nothing else of yours changes.',
      payerAlone: {
        asReviewed: 'Simulated: {amount} leaves, nothing else of yours changes. The network does not say what arrives.',
        deposit:
          'Simulated: {amount} leaves with the deposit, nothing else of yours changes. The network does not say what arrives.',
      },
      unchanged: 'Simulated: only the fee leaves.',
      succeeds: 'Simulated: the network accepts this transfer.',
      otherwise: 'Simulated: something else happens',
      nothing: 'Nothing leaves your account.',
      leaves: '{amount} leaves',
      arrives: '{amount} arrives',
      gets: 'The receiver gets {amount}',
      arrivesOtherwise: 'Simulated: another amount arrives',
      keeps: 'The receiver gets {amount}, the token keeps a fee of {fee}.',
      getsMore: 'The receiver gets {amount}, which is more than you send.',
      getsNothing: 'The receiver gets nothing of it. Do not send it unless you know why.',
      rounds: 'Simulated: the receiver gets {amount}, because this token rounds. Nothing else of yours changes.',
      unknown: 'an unknown token ({address})',
      fails: 'Simulated: this transfer fails',
      why: 'The network gives no reason. A fee may be charged all the same.',
    },
    failed: { title: 'The transfer was not sent', declined: 'You declined in the wallet. Nothing was sent.' },
  },
})
