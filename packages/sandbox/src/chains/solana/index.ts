export { DEVELOPMENT_ADDRESSES as SOLANA_DEVELOPMENT_ADDRESSES } from './development.ts'
export { solanaNetwork } from './network.ts'
export { type Solana, startSolana } from './startSolana.ts'
