export { type Anvil, startAnvil } from './anvil.ts'
