import type { Eip1193Provider } from '@foyer/adapters-evm'

const ANNOUNCE = 'eip6963:announceProvider'
const REQUEST = 'eip6963:requestProvider'

const ICON = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#2f6b4f"/><path d="M20 52V20a12 12 0 0 1 24 0v32z" fill="#f5f1e8"/></svg>')}`

/**
 * Announces the connected wallet to the dapp of a window, at once and whenever the dapp asks. Returns a function that stops the answers: the
 * standard has no way to take an announcement back, and the provider itself tells the dapp that it was disconnected.
 * @see https://eips.ethereum.org/EIPS/eip-6963
 */
export function announceTo(target: Window, provider: Eip1193Provider): () => void {
  // The dapp only uses a provider that claims to be MetaMask's. All else is the provider's own.
  const claimed: Eip1193Provider & { isMetaMask: true } = Object.assign(Object.create(provider), { isMetaMask: true })
  const info = { uuid: crypto.randomUUID(), name: 'Foyer', icon: ICON, rdns: 'example.foyer' }
  const detail = Object.freeze({ info: Object.freeze(info), provider: claimed })
  const announce = () => void target.dispatchEvent(new CustomEvent(ANNOUNCE, { detail }))
  target.addEventListener(REQUEST, announce)
  announce()
  return () => target.removeEventListener(REQUEST, announce)
}
