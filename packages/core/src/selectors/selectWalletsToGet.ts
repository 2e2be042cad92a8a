import { isStoredId } from '../chain/connectorId.ts'
import type { ModalSnapshot } from '../flows/modal/modal.machine.ts'

export type WalletToGet = { id: string; name: string; imageUrl: string | undefined; homepage: string }

/** Wallets that the host lists and this page has not: those with an `https:` home page to get them from. */
export function selectWalletsToGet({ context: { config, connectors } }: ModalSnapshot): WalletToGet[] {
  return config.customWallets.flatMap(({ id, name, rdns, image_url: imageUrl, homepage }) => {
    const here = connectors.some(
      connector => isStoredId(connector.id, id) || (rdns !== undefined && connector.info?.rdns === rdns),
    )
    return here || !homepage?.startsWith('https://') ? [] : [{ id, name, imageUrl, homepage }]
  })
}
