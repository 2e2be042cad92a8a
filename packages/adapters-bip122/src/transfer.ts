export { draftTransfer, type Transfer, type TransferOptions } from './transfer/draftTransfer.ts'
export { type FeeRates, readFeeRates } from './transfer/feeRates.ts'
