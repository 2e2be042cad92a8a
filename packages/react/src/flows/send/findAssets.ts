import type { Asset } from '@foyer/core'

/** Assets whose name, symbol or address has the text in it, in their order. Case does not matter. */
export function findAssets(assets: readonly Asset[], search: string): readonly Asset[] {
  const wanted = search.trim().toLowerCase()
  if (!wanted) return assets
  return assets.filter(({ name, symbol, address = '' }) =>
    [name, symbol, address].some(text => text.toLowerCase().includes(wanted)),
  )
}
