// The views that reach a wallet outside this page.
export { selectFlow } from '@foyer/core'
export { AllWalletsHeader } from '../allWallets/AllWalletsHeader.tsx'
export { AllWalletsView } from '../allWallets/AllWalletsView.tsx'
export { ConnectingWalletConnectBasicView } from './ConnectingWalletConnectBasicView.tsx'
export { ConnectingWalletConnectHeader } from './ConnectingWalletConnectHeader.tsx'
export { ConnectingWalletConnectView } from './ConnectingWalletConnectView.tsx'
