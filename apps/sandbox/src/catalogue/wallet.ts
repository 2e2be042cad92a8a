import type { ChainNamespace } from '@foyer/core/chain'

/** A wallet as its makers describe it. What they do not say, or say in several ways, is absent. */
export interface CatalogueWallet {
  name: string
  /** The makers' own site: the source of this row. */
  homepage: string
  namespaces: readonly ChainNamespace[]
  /** As its extension announces itself. @see https://eips.ethereum.org/EIPS/eip-6963#rdns */
  rdns?: string
  /** Where its app takes a pairing: a scheme of its own, or a universal link. */
  mobile?: string
  desktop?: string
  web?: string
}
