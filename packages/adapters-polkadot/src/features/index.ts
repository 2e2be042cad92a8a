export { createBalance } from './balance.ts'
export { createSendTransaction } from './sendTransaction.ts'
export { createSignMessage } from './signMessage.ts'
export { createSignTransaction } from './signTransaction.ts'
