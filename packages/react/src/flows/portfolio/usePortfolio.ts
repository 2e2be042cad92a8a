import {
  type Account,
  type ActivitySnapshot,
  type ModalSnapshot,
  type Network,
  type Portfolio,
  portfolioOf,
  profileOf,
  selectAccount,
  selectNetwork,
  selectNetworkPicture,
  tokenList,
} from '@foyer/core'
import { useDeferredValue, useMemo } from 'react'
import { useConnectionSend } from '../../modal/useConnectionSend.ts'
import { useLastShown } from '../../modal/useLastShown.ts'
import { useSnapshot } from '../../modal/useSnapshot.ts'

export type Holder = {
  account: Account
  network: Network | undefined
  /** Of the network. */
  picture: string | undefined
  portfolio: Portfolio | undefined
}

/** Account, network and portfolio in one read, so that none is shown with another account. */
const holderOf = (snapshot: ModalSnapshot): Holder | undefined => {
  const account = selectAccount(snapshot)
  if (!account) return undefined
  const network = selectNetwork(snapshot, account.namespace)
  const picture = network && selectNetworkPicture(snapshot, network)
  return { account, network, picture, portfolio: portfolioOf(snapshot) }
}

/** The active account with its portfolio; the last one while its wallet disconnects. */
export const useHolder = (): Holder | undefined => useLastShown(holderOf)

/** Tokens, derived once per change of their own. There may be thousands: they are rendered in slices that do not block. */
export function useTokenList(portfolio: Portfolio | undefined) {
  const holdings = portfolio?.holdings
  const snapshot = useSnapshot(holdings)
  const shown = useDeferredValue(
    useMemo(() => ({ holdings, list: snapshot && tokenList(snapshot) }), [holdings, snapshot]),
  )
  // Those of another account are never shown, not even for the moment until this one's are rendered.
  return shown.holdings === holdings ? shown.list : undefined
}

export function useProfile(portfolio: Portfolio | undefined) {
  const snapshot = useSnapshot(portfolio?.identity)
  return useMemo(() => snapshot && profileOf(snapshot), [snapshot])
}

export const useActivity = (portfolio: Portfolio | undefined): ActivitySnapshot | undefined =>
  useSnapshot(portfolio?.activity)

/** Returns a function that loads the portfolio again after a failure. */
export function usePortfolioWanted({ namespace }: Pick<Account, 'namespace'>) {
  const send = useConnectionSend(namespace)
  return (section: 'tokens' | 'activity') => send({ type: 'portfolio.wanted', section })
}
