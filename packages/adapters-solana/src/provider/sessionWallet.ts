import { type CaipNetworkId, FoyerError, type LiveConnection } from '@foyer/core/chain'
import { quietly } from '@foyer/core/chain/adapters'
import { toChainId, toStandardChain } from '../chainId.ts'
import { type AccountWallet, FEATURES, type Feature, MESSAGE, SEND, SIGN, SIGN_IN } from './accountWallet.ts'

/** Methods of a session that serve a feature. A sign-in is a message that the page writes. */
const METHODS: Record<Feature, readonly string[]> = {
  [MESSAGE]: ['solana_signMessage'],
  [SIGN]: ['solana_signTransaction', 'solana_signAllTransactions'],
  [SEND]: ['solana_signAndSendTransaction'],
  [SIGN_IN]: ['solana_signMessage'],
}

/** Requests over WalletConnect. A failed load is not cached: the next request loads again. */
const loadRequests = () => import('./askSession.ts')

/** Account of a WalletConnect session. Its features are those whose methods the wallet approved. */
export function sessionWallet(
  live: LiveConnection,
  channel: NonNullable<LiveConnection['channel']>,
  address: string,
): AccountWallet {
  const { approved = [] } = live.current()
  const offers = (feature: Feature, chain: string) =>
    METHODS[feature].some(method => channel.allows(toChainId(chain as CaipNetworkId), method))
  const features = FEATURES.filter(feature => approved.some(chainId => offers(feature, chainId)))
  // Loaded ahead of the first request.
  quietly(loadRequests)
  return {
    address,
    name: 'WalletConnect',
    icon: undefined,
    label: '',
    accountFeatures: features,
    features,
    versions: () => ['legacy', 0],
    chains: method => {
      const { accounts, approved: now = [] } = live.current()
      if (accounts.some(account => account.address === address)) return now.map(toStandardChain)
      throw new FoyerError('wallet.unauthorized', { method })
    },
    offers,
    ask: async (...request) => (await loadRequests()).askSession({ live, channel, address }, ...request),
  }
}
