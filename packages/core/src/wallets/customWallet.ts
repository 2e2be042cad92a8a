/** Wallet that the host lists itself. Links are https: or the wallet's own scheme; others are rejected. */
export type CustomWallet = {
  /** Id of your choice, unlike that of any other wallet. */
  id: string
  /** Name for the visitor. */
  name: string
  /** Page on which a visitor gets the wallet: https:. */
  homepage?: string
  /** Address of its icon. */
  image_url?: string
  /** Link that opens its app on a phone, of https: or the wallet's own scheme. */
  mobile_link?: string
  /** Link that opens its app on a desktop, of https: or the wallet's own scheme. */
  desktop_link?: string
  /** Address of its web app: https:. */
  webapp_link?: string
  /** Reverse domain name of its maker (EIP-6963), by which an extension in the page is known to be this wallet. */
  rdns?: string
}
