export { DEVELOPMENT_ADDRESSES as POLKADOT_DEVELOPMENT_ADDRESSES } from './development.ts'
export { polkadotNetwork } from './network.ts'
export { type Polkadot, startPolkadot } from './startPolkadot.ts'
