import type { ChainFeatures } from '@foyer/core/chain'
import type { ChainClaims } from '../chainClaim.ts'
import type { Discovery } from '../discover.ts'
import { createAssets } from './assets.ts'
import { createBalance } from './balance.ts'
import { createCapabilities } from './capabilities.ts'
import { createIsDeployed } from './isDeployed.ts'
import { createSignMessage } from './signMessage.ts'
import { createSwitchNetwork } from './switchNetwork.ts'

export { chooseAccounts } from './chooseAccounts.ts'
export { createRemoteFeatures } from './remote.ts'
export { endSession } from './sessionEnd.ts'

/** Features of a wallet in the browser. */
export const createFeatures = (discovery: Discovery, claims: ChainClaims, fetch: typeof globalThis.fetch | undefined) =>
  ({
    switchNetwork: createSwitchNetwork(discovery, claims),
    signMessage: createSignMessage(discovery, claims),
    balance: createBalance(fetch),
    isDeployed: createIsDeployed(fetch),
    capabilities: createCapabilities(discovery),
    assets: createAssets(discovery),
  }) satisfies ChainFeatures
