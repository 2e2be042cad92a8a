/** EntryPoint 0.8. @see https://eips.ethereum.org/EIPS/eip-4337 */
export const ENTRY_POINT = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'

/** Contract that deploys at addresses which depend on the code alone. @see https://github.com/Arachnid/deterministic-deployment-proxy */
export const DEPLOYER = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** Implementation of the accounts, `contracts/Account.sol`. */
export const IMPLEMENTATION = '0x701BA6a54a78dc5595709bF186A10C7Bb615DC3e'

/** Factory of the accounts, Solady's ERC4337Factory. */
export const FACTORY = '0xA99B525a45ac3415632A8ACdEdA0214B6e04D028'
