import type { ChainNamespace } from '@foyer/core/chain'

/**
 * A wallet that exists, as it is commonly known. Names and links have not been checked against the makers' sites; what is not known, or known
 * in several ways, is absent.
 */
export interface CatalogueWallet {
  name: string
  /** The makers' own site, where the row could be checked. */
  homepage: string
  namespaces: readonly ChainNamespace[]
  /** As its extension announces itself. @see https://eips.ethereum.org/EIPS/eip-6963#rdns */
  rdns?: string
  /** Where its app takes a pairing: a scheme of its own, or a universal link. */
  mobile?: string
  desktop?: string
  web?: string
}
