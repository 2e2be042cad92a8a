export const WalletSendPreviewView = () => null
