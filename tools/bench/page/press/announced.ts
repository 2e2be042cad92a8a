/** Names of the announced wallets, in the order of the chain families. */
export const WALLETS = {
  eip155: ['Meadow', 'Parallax', 'Rivet', 'Bramble'],
  solana: ['Harbour'],
  bip122: ['Quarry'],
  polkadot: ['Lantern'],
}

export const ICON =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="teal"/></svg>'
