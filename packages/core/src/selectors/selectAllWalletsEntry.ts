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
