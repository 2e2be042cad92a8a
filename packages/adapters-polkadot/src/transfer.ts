export { draftTransfer, type Transfer, type TransferOptions } from './transfer/draftTransfer.ts'
