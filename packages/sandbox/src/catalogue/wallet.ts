import type { ChainNamespace } from '@foyer/core/chain'

/**
 * An existing wallet, from common knowledge. Names and links have not been checked against the makers' sites; unknown or ambiguous values are
 * absent.
 */
export interface CatalogueWallet {
  name: string
  /** Site of the makers, for checking the row. */
  homepage: string
  namespaces: readonly ChainNamespace[]
  /** Announced by its extension. @see https://eips.ethereum.org/EIPS/eip-6963#rdns */
  rdns?: string
  /** Link of its app for a pairing: a scheme or a universal link. */
  mobile?: string
  desktop?: string
  web?: string
}
