export { createBalance } from './balance.ts'
export { createSignMessage } from './signMessage.ts'
export { createSignTransaction } from './signTransaction.ts'
