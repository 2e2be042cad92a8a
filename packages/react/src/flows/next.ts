// The views that follow the first one.
export { ConnectWalletsView } from './connect/ConnectWalletsView.tsx'
export { ConnectingExternalHeader, ConnectingExternalView } from './connecting/ConnectingExternalView.tsx'
export { GetWalletView } from './help/GetWalletView.tsx'
export { WhatIsAWalletView } from './help/WhatIsAWalletView.tsx'
export { NetworksView } from './network/NetworksView.tsx'
export { SwitchNetworkView } from './network/SwitchNetworkView.tsx'
export { UnsupportedChainView } from './network/UnsupportedChainView.tsx'
