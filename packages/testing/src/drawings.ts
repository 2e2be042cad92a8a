import type { ProfileSource } from './profile.ts'

/** Way in which a wallet draws its window in the page. */
export type Drawing = 'box' | 'shadow' | 'popover' | 'dialog'

/** Window of a wallet in the page, as the packages of real ones draw theirs. */
export interface DrawingProfile {
  /** Real wallets that draw so. Undefined where none is known: the platform has it, and a wallet may use it any day. */
  source?: ProfileSource
  /** Its `z-index`. Undefined in the top layer. */
  zIndex?: number
  /** Effect of Escape. `document`: it listens there, and stops nobody else. `browser`: the browser closes it. `none`: it stays. */
  closedBy: 'document' | 'browser' | 'none'
  /** Whether it takes the focus when it is drawn. */
  takesFocus: boolean
}

/** Windows of wallets in the page. */
export const DRAWINGS: Readonly<Record<Drawing, DrawingProfile>> = {
  box: {
    source: {
      wallet: 'MetaMask Connect; Base and Coinbase with 2147483647',
      version: '@metamask/multichain-ui 0.4.1, @base-org/account 2.5.10, @coinbase/wallet-sdk 4.4.0',
      ran: ['nothing'],
      date: '2026-11-30',
      see: ['https://www.npmjs.com/package/@metamask/multichain-ui', 'https://www.npmjs.com/package/@base-org/account'],
    },
    zIndex: 99_999,
    closedBy: 'none',
    takesFocus: false,
  },
  shadow: {
    source: {
      wallet: 'Solana Mobile Wallet Adapter, on a phone; its QR window has 2147483647',
      version: '@solana-mobile/wallet-standard-mobile 0.6.0',
      ran: ['nothing'],
      date: '2026-11-30',
      see: ['https://www.npmjs.com/package/@solana-mobile/wallet-standard-mobile'],
    },
    zIndex: 1,
    closedBy: 'document',
    takesFocus: false,
  },
  popover: { closedBy: 'browser', takesFocus: false },
  dialog: {
    source: {
      wallet: 'Porto',
      version: 'porto 0.2.37',
      ran: ['nothing'],
      date: '2026-11-30',
      see: ['https://www.npmjs.com/package/porto'],
    },
    closedBy: 'browser',
    takesFocus: true,
  },
}
