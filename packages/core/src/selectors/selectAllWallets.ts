import { type CatalogueList, catalogueList } from '../flows/catalogue/catalogueList.ts'
import type { ModalSnapshot } from '../flows/modal/modal.machine.ts'
import { catalogueStateOf, lazyStateOf } from './connectionOf.ts'

/** What the view of all wallets shows, from the first moment: loading the catalogue itself is part of it. */
export function selectAllWallets(snapshot: ModalSnapshot): CatalogueList {
  const catalogue = catalogueStateOf(snapshot)
  if (catalogue) return catalogueList(catalogue)
  const failed = lazyStateOf(snapshot, 'catalogue') === 'failed'
  const error = failed ? ({ code: 'chunk.failed', context: { chunk: 'pairing' } } as const) : undefined
  return { wallets: [], state: failed ? 'failed' : 'loading', more: false, error }
}
