type Offer = { projectId: string; isGiven: boolean; isEnabled: boolean }

/** Sentence for a developer on why WalletConnect is not offered. Undefined where it is, and where the host has switched it off. */
function sentenceFor({ projectId, isGiven, isEnabled }: Offer): string | undefined {
  if (isEnabled && !isGiven)
    return (
      'Foyer: WalletConnect is not offered, because the modal has a projectId but not WalletConnect itself. Install @foyer/walletconnect and ' +
      "add () => import('@foyer/walletconnect').then(({ walletConnect }) => walletConnect()) to `adapters`, or set `walletConnect: false`."
    )
  if (isGiven && !projectId)
    return 'Foyer: WalletConnect is not offered, because it needs the option `projectId`. You get one at https://dashboard.reown.com.'
  return undefined
}

declare const process: { env: { NODE_ENV?: string } }

/** Says on the console of a developer why WalletConnect is not offered. A production build of the host does not contain it. */
export function adviseOnWalletConnect(offer: Offer): void {
  try {
    if (process.env.NODE_ENV === 'development') {
      const sentence = sentenceFor(offer)
      if (sentence) console.warn(sentence)
    }
  } catch {
    // A page without a bundler has no `process`.
  }
}
