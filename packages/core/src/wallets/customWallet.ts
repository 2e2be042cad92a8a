/** Wallet that the host lists itself. Links are https: or the wallet's own scheme; others are rejected. */
export type CustomWallet = {
  id: string
  name: string
  homepage?: string
  image_url?: string
  mobile_link?: string
  desktop_link?: string
  webapp_link?: string
  rdns?: string
}
