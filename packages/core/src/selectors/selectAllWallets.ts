import { type CatalogueList, catalogueList } from '../flows/catalogue/catalogueList.ts'
import type { ModalSnapshot } from '../flows/modal/modal.machine.ts'
import { catalogueStateOf } from './connectionOf.ts'

/** What the view of all wallets shows, from the first moment: loading the catalogue itself is part of it. */
export function selectAllWallets(snapshot: ModalSnapshot): CatalogueList {
  const catalogue = catalogueStateOf(snapshot)
  if (catalogue) return catalogueList(catalogue)
  const failed = snapshot.value.remote === 'failed'
  const error = failed ? ({ code: 'chunk.failed', context: { chunk: 'remote' } } as const) : undefined
  return { wallets: [], state: failed ? 'failed' : 'loading', more: false, error }
}
