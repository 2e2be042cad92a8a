export { DEVELOPMENT_ADDRESSES as BITCOIN_DEVELOPMENT_ADDRESSES } from './development.ts'
export { bitcoinNetwork } from './network.ts'
export { type Bitcoin, startBitcoin } from './startBitcoin.ts'
