// The views in which a transfer is prepared and reviewed.
export { selectFlow } from '@foyer/core'
export { WalletSendPreviewView } from './WalletSendPreviewView.tsx'
export { WalletSendSelectTokenView } from './WalletSendSelectTokenView.tsx'
export { WalletSendView } from './WalletSendView.tsx'
