export { remoteAdapters } from '../../walletconnect/remoteAdapters.ts'
export { signClientTransport } from '../../walletconnect/signClientTransport.ts'
export { provideCatalogue } from '../catalogue/provideCatalogue.ts'
export { provideWalletConnect } from '../walletConnect/provideWalletConnect.ts'
