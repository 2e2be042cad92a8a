import type { Connector } from '../../chain/adapter.ts'
import { parseConnectorId } from '../../chain/connectorId.ts'
import type { ChainNamespace } from '../../chain/namespace.ts'
import { asTraits, filterWallets } from '../../rules/filterWallets.ts'
import { normalizeWalletName } from '../../rules/normalizeWalletName.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import { pictureOf } from '../modal/pictureOf.ts'
import { type CatalogueList, catalogueList } from './catalogueList.ts'
import { catalogueStateOf } from './catalogueOf.ts'

const LOADING: CatalogueList = { wallets: [], state: 'loading', more: false, error: undefined }

/** List of all wallets, also while the catalogue itself is loading. */
export function selectAllWallets(snapshot: ModalSnapshot): CatalogueList {
  const catalogue = catalogueStateOf(snapshot)
  return catalogue ? catalogueList(catalogue) : LOADING
}

/** Wallet that the visitor may install, with its home page. */
export type WalletToGet = {
  /** Id in the registry, or of the host. */
  id: string
  /** Name of the wallet. */
  name: string
  /** Address of its icon. Undefined where it has none. */
  imageUrl: string | undefined
  /** Page on which the visitor gets it. */
  homepage: string
}

/** Custom wallets of the host that it does not exclude, that are not installed and that have an `https:` home page. */
export function selectWalletsToGet({ context: { config, connectors } }: ModalSnapshot): WalletToGet[] {
  const { customWallets, includeWalletIds: include, excludeWalletIds: exclude } = config
  const offered = filterWallets(customWallets, { include, exclude, excluded: exclude.map(asTraits), mobile: true })
  return offered.flatMap(({ id, name, rdns, image_url: imageUrl, homepage }) => {
    const here = connectors.some(
      connector =>
        [connector.id, parseConnectorId(connector.id)?.key].includes(id) ||
        (rdns !== undefined && connector.info?.rdns === rdns),
    )
    return here || !homepage?.startsWith('https://') ? [] : [{ id, name, imageUrl, homepage }]
  })
}

/** Connector of this page, with the display name of its wallet. */
export function selectConnector(
  snapshot: ModalSnapshot,
  { connectorId, namespace }: { connectorId: string; namespace: ChainNamespace },
): Connector | undefined {
  const found = snapshot.context.connectors.find(({ id, chain }) => id === connectorId && chain === namespace)
  const imageUrl = pictureOf(snapshot, found)
  return found && { ...found, name: normalizeWalletName(found.name), ...(imageUrl && { imageUrl }) }
}
