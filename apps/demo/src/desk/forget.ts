/** As new: what the simulated wallets remember, a vanished one among it, goes with the reload. */
export function forgetWallets(): void {
  const remembered = Object.keys(localStorage).filter(key => key.startsWith('simulated-wallet/'))
  for (const key of remembered) localStorage.removeItem(key)
  location.reload()
}
