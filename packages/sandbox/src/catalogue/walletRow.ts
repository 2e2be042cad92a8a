import { createHash } from 'node:crypto'
import { CHAIN_NAMESPACES, type ChainNamespace } from '@foyer/core/chain'
import type { CatalogueWallet } from './wallet.ts'

/** Row of the registry's answers. */
export interface WalletRow {
  id: string
  name: string
  homepage: string
  image_id: string
  rdns: string | null
  /** CAIP-2. */
  chains: string[]
  mobile_link: string | null
  desktop_link: string | null
  webapp_link: string | null
  badge_type: 'certified' | 'none'
}

const MAINNETS: Record<ChainNamespace, string> = {
  eip155: 'eip155:1',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  polkadot: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  bip122: 'bip122:000000000019d6689c085ae165831e93',
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** Returns an id of 64 hex digits from the name, the same in every run. */
export const walletId = (name: string) => hash(`foyer sandbox wallet ${name}`)

/** In the form of a UUID. */
export const walletImageId = (name: string) =>
  hash(`foyer sandbox image ${name}`).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

/** `chains` are those of the sandbox; every wallet of a family serves them besides the family's main network. */
export function walletRow(wallet: CatalogueWallet, { chains }: { chains: readonly string[] }): WalletRow {
  const { name, homepage, namespaces, rdns = null, mobile = null, desktop = null, web = null } = wallet
  const families = CHAIN_NAMESPACES.filter(namespace => namespaces.includes(namespace))
  return {
    id: walletId(name),
    name,
    homepage,
    image_id: walletImageId(name),
    rdns,
    chains: families.flatMap(family => [MAINNETS[family], ...chains.filter(each => each.startsWith(`${family}:`))]),
    mobile_link: mobile,
    desktop_link: desktop,
    webapp_link: web,
    // No wallet is really certified: this gives the filter two kinds of rows.
    badge_type: mobile !== null && rdns !== null ? 'certified' : 'none',
  }
}
