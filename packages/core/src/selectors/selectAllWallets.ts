import { type CatalogueList, catalogueList } from '../flows/catalogue/catalogueList.ts'
import type { ModalSnapshot } from '../flows/modal/modal.machine.ts'
import { allWalletsCount } from '../wallets/allWalletsCount.ts'
import { catalogueStateOf } from './connectionOf.ts'

/** Whether the entry to all wallets is shown, and how many it leads to, in words. */
export function selectAllWalletsEntry(snapshot: ModalSnapshot): { count: string | undefined } | undefined {
  const { allWallets, registry, walletConnect, platform } = snapshot.context.config
  if (!registry || !walletConnect || allWallets === 'HIDE') return undefined
  if (allWallets === 'ONLY_MOBILE' && !platform.mobile) return undefined
  const count = catalogueStateOf(snapshot)?.context.count
  return { count: count ? allWalletsCount(count) : undefined }
}

/** What the view of all wallets shows, from the first moment: loading the catalogue itself is part of it. */
export function selectAllWallets(snapshot: ModalSnapshot): CatalogueList {
  const catalogue = catalogueStateOf(snapshot)
  if (catalogue) return catalogueList(catalogue)
  const failed = snapshot.value.remote === 'failed'
  const error = failed ? ({ code: 'chunk.failed', context: { chunk: 'remote' } } as const) : undefined
  return { wallets: [], state: failed ? 'failed' : 'loading', more: false, error }
}
