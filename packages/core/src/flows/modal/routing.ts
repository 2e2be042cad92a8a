import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import { initialView } from '../../rules/initialView.ts'
import { pairingUri } from '../../wallets/links.ts'
import type { PortfolioSection } from '../portfolio/portfolio.machine.ts'
import type { ModalContext, OpenOptions } from './modal.types.ts'
import { type AskedConnector, type BuiltView, type HistoryEntry, isBuiltView, type Need, needsOf } from './views.ts'

/** The entry on screen. */
export const topOf = ({ history }: Pick<ModalContext, 'history'>) => history.at(-1)

export const connectedNamespaces = ({ status }: Pick<ModalContext, 'status'>) =>
  (Object.keys(status) as ChainNamespace[]).filter(
    namespace => status[namespace] === 'connected' || status[namespace] === 'unsupported',
  )

const unsupportedNamespace = ({ status }: Pick<ModalContext, 'status'>) =>
  (Object.keys(status) as ChainNamespace[]).find(namespace => status[namespace] === 'unsupported')

const findConnector = ({ connectors }: ModalContext, id: unknown, namespace?: unknown) =>
  connectors.find(connector => connector.id === id && (namespace === undefined || connector.chain === namespace))

const hasAgreed = ({ view, payload }: HistoryEntry) => view === 'Connect' && payload.agreed === true

/** Whether a requirement of a view is met. */
const isMet = (context: ModalContext, need: Need, payload: Record<string, unknown>): boolean => {
  switch (need) {
    case 'connection':
      return connectedNamespaces(context).length > 0
    case 'agreement':
      return !context.config.legal.checkbox || context.history.some(hasAgreed)
    case 'walletConnect':
      return context.config.walletConnect || payload.uri !== undefined
    case 'registry':
      return context.config.registry
    case 'history':
      return context.config.blockchain && context.config.features.history
    case 'receive':
      return context.config.features.receive
    case 'unsupportedChain':
      return unsupportedNamespace(context) !== undefined
    case 'connector':
      return (
        payload.namespace !== undefined && findConnector(context, payload.connectorId, payload.namespace) !== undefined
      )
    case 'network':
      return (
        context.booted?.namespaces.some(
          ({ namespace, networks }) =>
            namespace === payload.namespace && networks.some(({ caipNetworkId }) => caipNetworkId === payload.chainId),
        ) === true
      )
  }
}

/** The chains that the app runs on, of one namespace or of all. */
export const requestedChains = ({ booted }: ModalContext, only?: ChainNamespace): CaipNetworkId[] =>
  (booted?.namespaces ?? []).flatMap(({ namespace, networks }) =>
    only === undefined || only === namespace ? networks.map(({ caipNetworkId }) => caipNetworkId) : [],
  )

/** Whether an entry can be shown now: its view is built, and its view's needs are met. */
export const canShow = (context: ModalContext, { view, payload }: HistoryEntry) =>
  isBuiltView(view) && needsOf[view].every(need => isMet(context, need, payload))

export const isSameEntry = (a: HistoryEntry | undefined, b: HistoryEntry) =>
  a !== undefined && a.view === b.view && JSON.stringify(a.payload) === JSON.stringify(b.payload)

export const connectorEntry = (
  context: ModalContext,
  id: string,
  namespace?: ChainNamespace,
): HistoryEntry | undefined => {
  const connector = findConnector(context, id, namespace)
  return connector && { view: 'ConnectingExternal', payload: { connectorId: connector.id, namespace: connector.chain } }
}

/**
 * The entry that `modal.open` asks for, as far as it can be said before the modal is ready. Undefined leaves the choice to
 * `firstEntry`. What a view is given beyond its own names is dropped by the view, not here.
 */
export const requestedEntry = ({ view, namespace, uri, arguments: payload }: OpenOptions): HistoryEntry | undefined => {
  // A pairing of the host's own: it is shown, and who waits for its session is the host.
  const own = pairingUri(uri)
  const named = view ?? (own && 'ConnectingWalletConnectBasic')
  if (!isBuiltView(named) || (uri !== undefined && !own)) return undefined
  return {
    view: named,
    payload: { ...(namespace && { namespace }), ...payload, ...(own && { uri: own }) },
  } as HistoryEntry
}

/** A host names a connector or a network; the namespace that goes with it is ours to know. */
export const completed = (context: ModalContext, entry: HistoryEntry): HistoryEntry => {
  if (entry.view !== 'ConnectingExternal' && entry.view !== 'SwitchNetwork') return entry
  if (entry.payload.namespace !== undefined) return entry
  if (entry.view === 'ConnectingExternal') return connectorEntry(context, entry.payload.connectorId) ?? entry
  const { chainId } = entry.payload
  const owner = context.booted?.namespaces.find(({ networks }) =>
    networks.some(({ caipNetworkId }) => caipNetworkId === chainId),
  )
  return owner ? { view: 'SwitchNetwork', payload: { chainId, namespace: owner.namespace } } : entry
}

/**
 * The view the modal opens with: the specification's four rules, after one of its addenda that comes before them all, a
 * chain on which the app does not run.
 */
export const firstEntry = (context: ModalContext): HistoryEntry => {
  const stranded = unsupportedNamespace(context)
  if (stranded) return { view: 'UnsupportedChain', payload: { namespace: stranded } }
  const { booted, config } = context
  const request = context.request && completed(context, context.request)
  const asked = request && canShow(context, request) ? request : undefined
  const [connected] = connectedNamespaces(context)
  const view = initialView({
    adapters: config.remoteOnly ? 0 : (booted?.namespaces.length ?? 0),
    ...(connected && { address: connected }),
    ...(asked && { view: asked.view }),
    mobile: config.platform.mobile,
  })
  if (asked && (view === asked.view || (isPairing(asked) && asked.payload.uri !== undefined))) return asked
  const namespace = isChoosing(request) ? request.payload.namespace : undefined
  const payload = namespace ? { namespace } : {}
  // Where there is no catalogue to choose from, a phone too gets the link itself; and without WalletConnect, Connect, which says so.
  return (
    [view, 'ConnectingWalletConnectBasic' as const]
      .map(name => ({ view: name, payload }) as HistoryEntry)
      .find(entry => canShow(context, entry)) ?? { view: 'Connect', payload }
  )
}

/** Leaving would leave the visitor on a chain where the app does not run. */
export const mustStay = (context: ModalContext) =>
  unsupportedNamespace(context) !== undefined && context.history.some(({ view }) => view === 'UnsupportedChain')

const upToShowable = (context: ModalContext, history: HistoryEntry[]): HistoryEntry[] => {
  const top = history.at(-1)
  return top === undefined || canShow(context, top) ? history : upToShowable(context, history.slice(0, -1))
}

/**
 * The history that Back leads to: its last entry is the nearest one behind that can still be shown. A connection or a
 * wallet that went away took its views along. Empty when nothing is behind.
 */
export const behind = (context: ModalContext) => upToShowable(context, context.history.slice(0, -1))

/** The specification: Back closes when nothing is behind, or when UnsupportedChain is anywhere in the history. */
export const backCloses = (context: ModalContext) =>
  behind(context).length === 0 || context.history.some(({ view }) => view === 'UnsupportedChain')

/** The history as it was before the visitor went to choose a network, as far as it can still be shown. Empty when that is where it began. */
export const beforeNetworks = (context: ModalContext): HistoryEntry[] => {
  const first = context.history.findIndex(({ view }) => view === 'Networks' || view === 'SwitchNetwork')
  return upToShowable(context, first === -1 ? context.history : context.history.slice(0, first))
}

/** The connectors that the view on screen has asked, the first one's namespace to become the active one. */
export const askedConnectors = (entry: HistoryEntry | undefined): AskedConnector[] =>
  entry?.view === 'ConnectingExternal' ? [entry.payload, ...(entry.payload.also ?? [])] : []

const isOneOf =
  <View extends BuiltView>(...views: readonly View[]) =>
  (entry: HistoryEntry | undefined): entry is HistoryEntry & { view: View } =>
    entry !== undefined && (views as readonly string[]).includes(entry.view)

/** Section of the account's portfolio on screen. */
export const portfolioSection = (context: ModalContext): PortfolioSection | undefined => {
  const top = topOf(context)
  if (top?.view === 'Transactions') return 'activity'
  if (top?.view !== 'Account') return undefined
  return top.payload.tab === undefined || top.payload.tab === 'tokens' ? 'tokens' : 'activity'
}

/** The visitor is being connected over WalletConnect: both of its views wait for the same session. */
export const isPairing = isOneOf('ConnectingWalletConnect', 'ConnectingWalletConnectBasic')

/** The visitor looks for a wallet. */
export const isChoosing = isOneOf('Connect', 'ConnectWallets', 'AllWallets')
