export { type Anvil, startAnvil } from './anvil.ts'
export { BITCOIN_DEVELOPMENT_ADDRESSES, type Bitcoin, bitcoinNetwork, startBitcoin } from './bitcoin/index.ts'
export { POLKADOT_DEVELOPMENT_ADDRESSES, type Polkadot, polkadotNetwork, startPolkadot } from './polkadot/index.ts'
export { SOLANA_DEVELOPMENT_ADDRESSES, type Solana, solanaNetwork, startSolana } from './solana/index.ts'
