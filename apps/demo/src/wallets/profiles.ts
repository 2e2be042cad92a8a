/** Real wallets that the page has with `?wallets=` and their names, instead of its own. */
export const profiles = [
  'xverse',
  'leather',
  'unisat',
  'enkrypt',
  'drawn-box',
  'drawn-shadow',
  'drawn-popover',
  'drawn-dialog',
  'safe',
  'phantom',
  'mobile-wallet-adapter',
  'ledger-solana',
  'enkrypt-solana',
  'metamask',
  'metamask-connect',
  'rabby',
  'base',
  'coinbase',
  'porto',
  'farcaster',
  'polkadot-js',
  'talisman',
  'subwallet',
] as const

export type Profile = (typeof profiles)[number]
