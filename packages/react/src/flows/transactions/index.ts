export { selectFlow } from '@foyer/core'
export { TransactionStatusView } from './TransactionStatusView.tsx'
