/** Resets the page by a reload. It also restores the simulated wallets, vanished ones included. */
export function resetWallets(): void {
  const keys = Object.keys(localStorage).filter(key => key.startsWith('simulated-wallet/'))
  for (const key of keys) localStorage.removeItem(key)
  location.reload()
}
