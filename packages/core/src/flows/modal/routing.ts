import type { ChainNamespace } from '../../chain/namespace.ts'
import { initialView } from '../../rules/initialView.ts'
import type { ModalContext, OpenOptions } from './modal.types.ts'
import { type BuiltView, type HistoryEntry, isBuiltView, type Need, views } from './views.ts'

/** The entry on screen. */
export const topOf = ({ history }: Pick<ModalContext, 'history'>) => history.at(-1)

export const connectedNamespaces = ({ standing }: Pick<ModalContext, 'standing'>) =>
  (Object.keys(standing) as ChainNamespace[]).filter(
    namespace => standing[namespace] === 'connected' || standing[namespace] === 'unsupported',
  )

export const unsupportedNamespace = ({ standing }: Pick<ModalContext, 'standing'>) =>
  (Object.keys(standing) as ChainNamespace[]).find(namespace => standing[namespace] === 'unsupported')

const findConnector = ({ connectors }: ModalContext, id: unknown, namespace?: unknown) =>
  connectors.find(connector => connector.id === id && (namespace === undefined || connector.chain === namespace))

/** What a view needs, as far as a routing table can know it. Needs of what is not built yet are never met. */
const isMet = (context: ModalContext, need: Need, payload: Record<string, unknown>): boolean => {
  switch (need) {
    case 'connection':
      return connectedNamespaces(context).length > 0
    case 'unsupportedChain':
      return unsupportedNamespace(context) !== undefined
    case 'connector':
      return findConnector(context, payload['connectorId'], payload['namespace']) !== undefined
    case 'network':
      return (
        context.booted?.namespaces.some(({ networks }) =>
          networks.some(({ caipNetworkId }) => caipNetworkId === payload['chainId']),
        ) === true
      )
    default:
      return false
  }
}

/** Whether an entry can be shown now: its view is built, and its view's needs are met. */
export const canShow = (context: ModalContext, { view, payload }: HistoryEntry) =>
  isBuiltView(view) && views[view].needs.every(need => isMet(context, need, payload))

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
export const requestedEntry = ({ view, namespace, arguments: payload }: OpenOptions): HistoryEntry | undefined => {
  if (!isBuiltView(view)) return undefined
  return { view, payload: { ...(namespace && { namespace }), ...payload } } as HistoryEntry
}

/**
 * The view the modal opens with: the specification's four rules, after one of its addenda that comes before them all, a
 * chain on which the app does not run.
 */
export const firstEntry = (context: ModalContext): HistoryEntry => {
  const stranded = unsupportedNamespace(context)
  if (stranded) return { view: 'UnsupportedChain', payload: { namespace: stranded } }
  const { request, booted, config } = context
  if (request && canShow(context, request)) return request
  const [connected] = connectedNamespaces(context)
  const view = initialView({
    adapters: booted?.namespaces.length ?? 0,
    ...(connected && { address: connected }),
    mobile: config.mobile,
  })
  const namespace = request?.view === 'Connect' ? request.payload.namespace : undefined
  return { view: fallbackFor(view), payload: namespace ? { namespace } : {} } as HistoryEntry
}

/** A page without adapters opens on views of the WalletConnect catalogue; where those are not built, on Connect, which says so. */
const fallbackFor = (view: string): BuiltView => (isBuiltView(view) ? view : 'Connect')

/** Leaving would leave the visitor on a chain where the app does not run. */
export const mustStay = (context: ModalContext) =>
  unsupportedNamespace(context) !== undefined && context.history.some(({ view }) => view === 'UnsupportedChain')

/** The specification: Back closes when nothing is behind, or when UnsupportedChain is anywhere in the history. */
export const backCloses = ({ history }: Pick<ModalContext, 'history'>) =>
  history.length < 2 || history.some(({ view }) => view === 'UnsupportedChain')

/** The history as it was before the visitor went to choose a network. Empty when that is where it began. */
export const beforeNetworks = (history: readonly HistoryEntry[]): HistoryEntry[] => {
  const first = history.findIndex(({ view }) => view === 'Networks' || view === 'SwitchNetwork')
  return first === -1 ? [...history] : history.slice(0, first)
}
