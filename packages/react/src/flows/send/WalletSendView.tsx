export const WalletSendView = () => null
