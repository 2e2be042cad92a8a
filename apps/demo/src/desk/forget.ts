/** Resets the page by a reload. It also restores the simulated wallets, vanished ones included. */
export function forgetWallets(): void {
  const remembered = Object.keys(localStorage).filter(key => key.startsWith('simulated-wallet/'))
  for (const key of remembered) localStorage.removeItem(key)
  location.reload()
}
