export { provideCatalogue } from '../catalogue/provideCatalogue.ts'
export { provideWalletConnect } from '../walletConnect/provideWalletConnect.ts'
