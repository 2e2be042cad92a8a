export const WalletSendSelectTokenView = () => null
