export { createBalance } from './balance.ts'
export { createCapabilities } from './capabilities.ts'
export { createSignMessage } from './signMessage.ts'
export { createSwitchNetwork } from './switchNetwork.ts'
