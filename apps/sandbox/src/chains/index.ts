export { type Anvil, startAnvil } from './anvil.ts'
export { SOLANA_DEVELOPMENT_ADDRESSES, type Solana, solanaNetwork, startSolana } from './solana/index.ts'
