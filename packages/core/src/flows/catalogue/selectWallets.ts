import type { Connector } from '../../chain/adapter.ts'
import type { ChainNamespace } from '../../chain/namespace.ts'
import { connectMethods } from '../../rules/connectMethods.ts'
import { connectorGroups, type GroupType } from '../../rules/connectorGroups.ts'
import { asTraits, filterWallets } from '../../rules/filterWallets.ts'
import { WALLET_CONNECT } from '../../walletconnect/transport.ts'
import { allWalletsCount } from '../../wallets/allWalletsCount.ts'
import { mergeWallets, type WalletChoice } from '../../wallets/mergeWallets.ts'
import { recommendedWallets } from '../../wallets/recommendedWallets.ts'
import type { WalletEntry } from '../../wallets/walletEntry.ts'
import { selectEmailLogin, selectSocials } from '../login/selectSocials.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import { pictureOf } from '../modal/pictureOf.ts'
import type { HistoryEntry } from '../modal/views.ts'
import { catalogueContextOf } from './catalogueContext.ts'

/** Row of the wallet list: one wallet, with all its namespaces on this page. */
export type WalletRow = {
  /** Id for `wallet.select`. */
  id: string
  /** Name of the wallet. */
  name: string
  /** Address of its icon. Undefined where it has none. */
  imageUrl: string | undefined
  /** `WALLET_CONNECT`: not in this page; reached by a QR code or a link. */
  type: Connector['type']
  /** Namespace of its first connector. */
  namespace: ChainNamespace | undefined
  /** Whether the wallet is in this page. */
  installed: boolean
  /** Whether the visitor has used it before in this browser. */
  recent: boolean
  /** Group of the list that it belongs to. */
  group: GroupType
  /** Its connectors in this page, one per namespace at most. */
  connectors: { id: string; namespace: ChainNamespace }[]
  /** Entry of the registry or the host. */
  entry: WalletEntry | undefined
}

const REMOTE = 'WALLET_CONNECT' satisfies Connector['type']

const INSTALLED: readonly WalletRow['type'][] = ['ANNOUNCED', 'INJECTED', 'MULTI_CHAIN']

const serves = ({ chains }: WalletEntry, namespace: ChainNamespace | undefined) =>
  namespace === undefined || chains.length === 0 || chains.some(chain => chain.startsWith(`${namespace}:`))

/** Connectors in this page that may be shown, of one namespace or of all. */
export function offeredConnectors(snapshot: ModalSnapshot, namespace?: ChainNamespace): Connector[] {
  const { connectors, config, booted } = snapshot.context
  const { includeWalletIds: include, excludeWalletIds: exclude, platform } = config
  const isServed = (chain: ChainNamespace) => namespace === undefined || chain === namespace
  const offered = (mobile: boolean) =>
    filterWallets(
      connectors.filter(({ chain }) => isServed(chain)),
      {
        excluded: [...(catalogueContextOf(snapshot)?.hidden ?? []), ...exclude.map(asTraits)],
        include,
        exclude,
        mobile,
      },
    )
  const shown = offered(platform.mobile)
  // The generic wallet is shown on a desktop where it is the only way to connect: a registry leads in over WalletConnect only.
  const leadsElsewhere =
    selectEmailLogin(snapshot) ||
    selectSocials(snapshot).length > 0 ||
    (booted?.walletConnect && booted.namespaces.some(each => each.remote && isServed(each.namespace)))
  return shown.length > 0 || leadsElsewhere ? shown : offered(true)
}

/** Ids of rows: the wallet's id, with its namespace added where another row already has that id. */
const apart = <Row extends Pick<WalletRow, 'id' | 'namespace'>>(rows: Row[]): Row[] =>
  rows.map((row, index) =>
    row.namespace && rows.findIndex(({ id }) => id === row.id) < index
      ? { ...row, id: `${row.namespace}:${row.id}` }
      : row,
  )

/** Wallets to offer, in the order of the specification, for one namespace or for all. */
export function selectWallets(snapshot: ModalSnapshot, namespace?: ChainNamespace): WalletRow[] {
  const { recentWallets, config, booted } = snapshot.context
  const catalogue = catalogueContextOf(snapshot)
  const offered = offeredConnectors(snapshot, namespace)
  // Without WalletConnect, only wallets in this page can be reached.
  const entries = (list: 'custom' | 'featured' | 'recent' | 'recommended') =>
    booted?.walletConnect ? (catalogue?.[list] ?? []).filter(entry => serves(entry, namespace)) : []
  const rowOf = ({ id, name, imageUrl, entry, connectors: own }: WalletChoice): Omit<WalletRow, 'group'> => {
    const [first] = offered.filter(connector => connector.id === own[0]?.id && connector.chain === own[0].namespace)
    const type = own.length > 1 ? 'MULTI_CHAIN' : (first?.type ?? REMOTE)
    return {
      id: first?.id ?? id,
      name,
      imageUrl: imageUrl ?? pictureOf(snapshot, first),
      type,
      namespace: first?.chain,
      installed: INSTALLED.includes(type),
      recent: recentWallets.some(recent => recent === id || own.some(connector => connector.id === recent)),
      connectors: own,
      entry,
    }
  }
  const rows = (...merged: WalletEntry[]) => apart(mergeWallets({ connectors: offered, entries: merged }).map(rowOf))

  const named = rows(...entries('custom'), ...entries('featured'), ...entries('recent'))
  const known = entries('recommended')
  const recommend = () => {
    const listed = named.map(({ id, entry }) => ({ id, ...(entry?.rdns && { rdns: entry.rdns }) }))
    const counted = rows(...entries('custom'), ...entries('featured')).length
    return recommendedWallets(known, {
      listed,
      counted,
      email: selectEmailLogin(snapshot),
      socials: selectSocials(snapshot).length > 0,
    })
  }
  // Merging takes most of the time, and the first list of a page has no recommended wallets yet.
  const recommended = known.length > 0 ? recommend() : []
  // Also those without room in the list: a wallet of this page that has no icon gets that of its entry.
  const all = known.length > 0 ? rows(...named.flatMap(({ entry }) => entry ?? []), ...known) : named

  const recent = recentWallets.flatMap(id => all.filter(row => row.recent && isWallet(row, id)))
  const rest = all.filter(row => !row.recent)
  const of = (type: WalletRow['type']) => rest.filter(row => row.type === type)
  const from = (list: readonly WalletEntry[]) => of(REMOTE).filter(row => list.some(({ id }) => id === row.id))
  const groups = connectorGroups<Omit<WalletRow, 'group'>>({
    ...(config.connectorTypeOrder && { order: config.connectorTypeOrder }),
    // A phone opens its own wallets by a link; the QR code is for another phone, and is under All wallets where that entry exists.
    walletConnect: booted?.walletConnect === true && !(config.platform.mobile && selectAllWalletsEntry(snapshot)),
    recent,
    injected: of('INJECTED'),
    announced: of('ANNOUNCED'),
    multiChain: of('MULTI_CHAIN'),
    external: of('EXTERNAL'),
    featured: from(entries('featured')),
    custom: from(entries('custom')),
    recommended: from(recommended),
  })
  return groups.flatMap(({ type, connectors: inGroup }) =>
    type === 'walletConnect' ? [WALLET_CONNECT_ROW] : inGroup.map(row => ({ ...row, group: type })),
  )
}

const isWallet = ({ id, connectors, entry }: Omit<WalletRow, 'group'>, wanted: string) =>
  id === wanted || entry?.id === wanted || connectors.some(connector => connector.id === wanted)

/** Row for any wallet, by a QR code. */
const WALLET_CONNECT_ROW: WalletRow = {
  id: WALLET_CONNECT,
  name: 'WalletConnect',
  imageUrl: undefined,
  type: REMOTE,
  namespace: undefined,
  installed: false,
  recent: false,
  group: 'walletConnect',
  connectors: [],
  entry: undefined,
}

/**
 * View that a row of the wallet list opens: the wallet's connector in this page, the choice of namespace where it has several, else
 * WalletConnect.
 */
export function rowTarget(
  { id, name, imageUrl, connectors, entry }: Pick<WalletRow, 'id' | 'name' | 'imageUrl' | 'connectors' | 'entry'>,
  namespace?: ChainNamespace,
): HistoryEntry {
  const within = namespace && { namespace }
  const asked = connectors.map(each => ({ connectorId: each.id, namespace: each.namespace }))
  const [only, ...others] = asked
  if (only && others.length > 0) {
    const wallet = { name, ...(imageUrl !== undefined && { imageUrl }), connectors: asked }
    return { view: 'ConnectWallets', payload: { ...within, wallet } }
  }
  if (only) return { view: 'ConnectingExternal', payload: only }
  if (id === WALLET_CONNECT || !entry) return { view: 'ConnectingWalletConnectBasic', payload: { ...within } }
  return { view: 'ConnectingWalletConnect', payload: { wallet: entry, ...within } }
}

/** Entry to all wallets, with their number as text; undefined where it is not shown. */
export function selectAllWalletsEntry(snapshot: ModalSnapshot): { count: string | undefined } | undefined {
  const { config, booted } = snapshot.context
  const { allWallets, registry, platform, features } = config
  if (!registry || !booted?.walletConnect || !features.allWallets || allWallets === 'HIDE') return undefined
  if (allWallets === 'ONLY_MOBILE' && !platform.mobile) return undefined
  const count = catalogueContextOf(snapshot)?.count
  return { count: count ? allWalletsCount(count) : undefined }
}

/** Methods to connect that are offered, in their order. */
export function selectConnectMethods(snapshot: ModalSnapshot) {
  const { connectMethodsOrder: order } = snapshot.context.config
  const isOffered = { wallet: true, email: selectEmailLogin(snapshot), social: selectSocials(snapshot).length > 0 }
  const methods = connectMethods({ ...(order && { order }), connectors: offeredConnectors(snapshot) })
  return methods.filter(method => isOffered[method])
}
