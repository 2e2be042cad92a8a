import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import { initialView } from '../../rules/initialView.ts'
import { pairingUri } from '../../wallets/links.ts'
import type { PortfolioSection } from '../portfolio/portfolio.machine.ts'
import type { ModalContext, OpenOptions } from './modal.types.ts'
import {
  type AskedConnector,
  type BuiltView,
  type HistoryEntry,
  isBuiltView,
  type Need,
  type Requested,
  views,
} from './views.ts'

/** Entry of the current view. */
export const topOf = ({ history }: Pick<ModalContext, 'history'>) => history.at(-1)

/** Event that shows a view on top of the one on screen; with `mode` in its place (`replace`), or as the only one (`reset`). */
export const goTo = (entry: HistoryEntry, mode?: 'replace' | 'reset') => ({
  type: 'view.go' as const,
  entry,
  ...(mode && { mode }),
})

export const connectedNamespaces = ({ status }: Pick<ModalContext, 'status'>) =>
  (Object.keys(status) as ChainNamespace[]).filter(
    namespace => status[namespace] === 'connected' || status[namespace] === 'unsupported',
  )

/** Whether an adapter serves the namespace. True until the adapters have loaded. */
export const servesNamespace = ({ booted }: Pick<ModalContext, 'booted'>, namespace: unknown): boolean =>
  booted?.namespaces.some(each => each.namespace === namespace) !== false

const unsupportedNamespace = ({ status }: Pick<ModalContext, 'status'>) =>
  (Object.keys(status) as ChainNamespace[]).find(namespace => status[namespace] === 'unsupported')

const findConnector = ({ connectors }: ModalContext, id: unknown, namespace?: unknown) =>
  connectors.find(connector => connector.id === id && (namespace === undefined || connector.chain === namespace))

const hasAgreed = ({ view, payload }: HistoryEntry) => view === 'Connect' && payload.agreed === true

/** Whether a connected visitor must sign in before anything else. */
export const mustSignIn = (context: Pick<ModalContext, 'signIn' | 'status'>) =>
  context.signIn.required && connectedNamespaces(context).length > 0

/** Connected namespaces whose adapter sends, or swaps. */
export const namespacesThat = (context: ModalContext, ability: 'sends' | 'swaps'): ChainNamespace[] =>
  connectedNamespaces(context).filter(
    namespace => context.booted?.namespaces.find(each => each.namespace === namespace)?.[ability],
  )

/** Whether a connected wallet's chain family can send. */
const sends = (context: ModalContext) => context.config.features.send && namespacesThat(context, 'sends').length > 0

/** Whether a requirement of a view is met. */
const isMet = (context: ModalContext, need: Need, payload: Record<string, unknown>): boolean => {
  switch (need) {
    case 'connection':
      return connectedNamespaces(context).length > 0 && !mustSignIn(context)
    case 'signIn':
      return context.config.signIn && connectedNamespaces(context).length > 0 && context.signIn.status !== 'signed'
    case 'agreement':
      return !context.config.legal.checkbox || context.history.some(hasAgreed)
    case 'walletConnect':
      return context.booted?.walletConnect || payload.uri !== undefined
    case 'allWallets':
      return context.config.registry && context.config.features.allWallets && context.booted?.walletConnect === true
    case 'transactions':
      return (context.config.blockchain && context.config.features.history) || sends(context)
    // By the specification only eip155 has names. Smart accounts are contracts of its chains.
    case 'names':
    case 'smartSessions':
      return context.config[need] && connectedNamespaces(context).includes('eip155')
    case 'send':
      return sends(context)
    case 'swaps':
      return context.config.blockchain && context.config.features.swaps && namespacesThat(context, 'swaps').length > 0
    case 'onramp':
      return context.config.blockchain && context.config.features.onramp
    case 'auth':
      return context.config.auth !== undefined
    case 'receive':
      return context.config.features[need]
    case 'switching':
      return context.config.enableNetworkSwitch
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

/** Chains requested by the app, in one namespace or in all. */
export const requestedChains = ({ booted }: ModalContext, only?: ChainNamespace): CaipNetworkId[] =>
  (booted?.namespaces ?? []).flatMap(({ namespace, networks }) =>
    only === undefined || only === namespace ? networks.map(({ caipNetworkId }) => caipNetworkId) : [],
  )

/** Whether an entry can be shown now: its view exists, and the requirements of the view are met. */
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
 * Entry requested by `modal.open`; undefined leaves the choice to `firstEntry`. It is not completed or checked yet, as the modal may
 * still be opening. Unknown arguments are ignored by the view.
 */
export const requestedEntry = ({
  view,
  namespace,
  uri,
  wallet,
  arguments: payload,
}: OpenOptions): Requested | undefined => {
  if (wallet !== undefined && view === undefined) return { view: 'ConnectWallets', payload: { selected: wallet } }
  // The host's own pairing is only shown; the host waits for its session.
  const own = pairingUri(uri)
  const named = view ?? (own && 'ConnectingWalletConnectBasic')
  if (uri !== undefined && !own) return undefined
  if (named === undefined && namespace !== undefined) return { view: undefined, payload: { namespace } }
  if (!isBuiltView(named)) return undefined
  return {
    view: named,
    payload: { ...(namespace && { namespace }), ...payload, ...(own && { uri: own }) },
  } as HistoryEntry
}

/**
 * Returns the entry with the namespace of its connector or network, which the host may leave out. Undefined for a namespace that no
 * adapter serves, and for a namespace to connect that is connected.
 */
export const completed = (context: ModalContext, entry: Requested): HistoryEntry | undefined => {
  const { namespace } = entry.payload as { namespace?: ChainNamespace }
  if (namespace !== undefined && !servesNamespace(context, namespace)) return undefined
  if (entry.view === undefined)
    return connectedNamespaces(context).includes(entry.payload.namespace)
      ? undefined
      : { view: 'Connect', payload: entry.payload }
  if (entry.view !== 'ConnectingExternal' && entry.view !== 'SwitchNetwork') return entry
  if (namespace !== undefined) return entry
  if (entry.view === 'ConnectingExternal') return connectorEntry(context, entry.payload.connectorId) ?? entry
  const { chainId } = entry.payload
  const owner = context.booted?.namespaces.find(({ networks }) =>
    networks.some(({ caipNetworkId }) => caipNetworkId === chainId),
  )
  return owner ? { view: 'SwitchNetwork', payload: { chainId, namespace: owner.namespace } } : entry
}

/**
 * Entry that the modal opens with: UnsupportedChain while the chain of the active namespace is unsupported, otherwise by the four rules
 * of the specification.
 */
export const firstEntry = (context: ModalContext): HistoryEntry => {
  const unsupported = unsupportedNamespace(context)
  if (unsupported) return { view: 'UnsupportedChain', payload: { namespace: unsupported } }
  if (mustSignIn(context)) return { view: 'SIWXSignMessage', payload: {} }
  const { booted, config } = context
  const request = context.request && completed(context, context.request)
  const asked = request && canShow(context, request) ? request : undefined
  const [connected] = connectedNamespaces(context)
  const view = initialView({
    adapters: booted?.remoteOnly || (config.basic && !asked) ? 0 : (booted?.namespaces.length ?? 0),
    ...(connected && { address: connected }),
    ...(asked && { view: asked.view }),
    mobile: config.platform.mobile,
  })
  if (asked && (view === asked.view || (isPairing(asked) && asked.payload.uri !== undefined))) return asked
  const namespace = isChoosing(request) ? request.payload.namespace : undefined
  const payload = namespace ? { namespace } : {}
  // Without a catalogue a phone shows the link too. Without WalletConnect the fallback is Connect, which explains that no wallet is available.
  return (
    [view, 'ConnectingWalletConnectBasic' as const]
      .map(name => ({ view: name, payload }) as HistoryEntry)
      .find(entry => canShow(context, entry)) ?? { view: 'Connect', payload }
  )
}

/**
 * Whether a dismissal is refused: the visitor must sign in, or the wallet is on an unsupported chain, and the visitor has been sent to
 * UnsupportedChain.
 */
export const mustStay = (context: ModalContext) => mustSignIn(context) || mustSwitch(context)

/** Whether the visitor has to switch the network, or to disconnect, before anything else. */
export const mustSwitch = (context: ModalContext) =>
  unsupportedNamespace(context) !== undefined && context.history.some(({ view }) => view === 'UnsupportedChain')

const upToShowable = (context: ModalContext, history: HistoryEntry[]): HistoryEntry[] => {
  const top = history.at(-1)
  return top === undefined || canShow(context, top) ? history : upToShowable(context, history.slice(0, -1))
}

/**
 * Returns the history after Back: it ends with the nearest earlier entry that can still be shown, so views of a lost connection or
 * wallet are skipped. Empty when there is no such entry.
 */
export const behind = (context: ModalContext) => upToShowable(context, context.history.slice(0, -1))

/** Whether Back closes the modal: there is no earlier view, or UnsupportedChain is in the history (specification). */
export const backCloses = (context: ModalContext) =>
  behind(context).length === 0 || context.history.some(({ view }) => view === 'UnsupportedChain')

/** Returns the history before the network views, as far as it can still be shown. Empty when the modal was opened on one of them. */
export const beforeNetworks = (context: ModalContext): HistoryEntry[] => {
  const first = context.history.findIndex(({ view }) => view === 'Networks' || view === 'SwitchNetwork')
  return upToShowable(context, first === -1 ? context.history : context.history.slice(0, first))
}

/** Connectors that the view on screen has asked. The namespace of the first one becomes active. */
export const askedConnectors = (entry: HistoryEntry | undefined): AskedConnector[] =>
  entry?.view === 'ConnectingExternal' ? [entry.payload, ...(entry.payload.also ?? [])] : []

/** Id of the wallet whose way the view on screen waits for. */
export const selectedWallet = (entry: HistoryEntry | undefined) =>
  entry?.view === 'ConnectWallets' ? entry.payload.selected : undefined

const isOneOf =
  <View extends BuiltView>(...views: readonly View[]) =>
  (entry: HistoryEntry | undefined): entry is HistoryEntry & { view: View } =>
    entry !== undefined && (views as readonly string[]).includes(entry.view)

/** Sections of the account's portfolio that the view on screen needs; in Profile the name of every account. */
export const portfolioSections = (context: ModalContext): readonly PortfolioSection[] => {
  const top = topOf(context)
  switch (top?.view) {
    case 'Transactions':
      return ['activity']
    // The history has the addresses that a receiver is compared with.
    case 'WalletSend':
      return ['activity', 'tokens']
    case 'WalletSendSelectToken':
    case 'Swap':
    case 'SwapSelectToken':
      return ['tokens']
    case 'Profile':
      return ['names']
    case 'Account':
      return [top.payload.tab === undefined || top.payload.tab === 'tokens' ? 'tokens' : 'activity']
    default:
      return []
  }
}

/** Whether the view connects over WalletConnect; both such views wait for the same session. */
export const isPairing = isOneOf('ConnectingWalletConnect', 'ConnectingWalletConnectBasic')

/** Whether the view waits for a session of all namespaces: over WalletConnect, or of a login. */
export const isJoining = isOneOf(
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'EmailVerifyOtp',
  'ConnectingSocial',
  'ConnectingFarcaster',
)

/** Whether the visitor can choose a wallet in the view. */
export const isChoosing = isOneOf('Connect', 'ConnectWallets', 'AllWallets')
