export { getAccounts } from './getAccounts.ts'
export { sendTransfer } from './sendTransfer.ts'
export { signMessage } from './signMessage.ts'
export { signPsbt } from './signPsbt.ts'
