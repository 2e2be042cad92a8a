import type { ModalSnapshot } from '../flows/modal/modal.machine.ts'

export type WalletToGet = { id: string; name: string; imageUrl: string | undefined; homepage: string }

/** Wallets that the host lists and this page has not: those with an `https:` home page to get them from. */
export function selectWalletsToGet({ context: { config, connectors } }: ModalSnapshot): WalletToGet[] {
  const installed = new Set(connectors.flatMap(({ id, info }) => [id, info?.rdns]))
  return config.customWallets.flatMap(({ id, name, rdns, image_url: imageUrl, homepage }) => {
    const here = installed.has(id) || (rdns !== undefined && installed.has(rdns))
    return here || !homepage?.startsWith('https://') ? [] : [{ id, name, imageUrl, homepage }]
  })
}
