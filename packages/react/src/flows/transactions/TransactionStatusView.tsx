export const TransactionStatusView = () => null
