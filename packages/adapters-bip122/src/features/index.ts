export { createBalance } from './balance.ts'
export { createRemote } from './remote.ts'
export { createSignMessage } from './signMessage.ts'
export { createSendTransaction, createSignTransaction } from './transactions.ts'
