import type { ActorRefFrom } from 'xstate'
import type { ChainNamespace } from '../../chain/namespace.ts'
import type { ErrorRecord } from '../../errors.ts'
import { PAIRING_MARGIN } from '../../rules/isPairingExpired.ts'
import { browseLink } from '../../wallets/browseLink.ts'
import { openableLink } from '../../wallets/links.ts'
import { mergeWallets } from '../../wallets/mergeWallets.ts'
import { linkTarget, pairingLink } from '../../wallets/pairingLink.ts'
import { platformsOf, type WalletPlatform } from '../../wallets/platforms.ts'
import type { WalletEntry } from '../../wallets/walletEntry.ts'
import { catalogueStateOf } from '../catalogue/catalogueOf.ts'
import { knownWallets } from '../catalogue/knownWallets.ts'
import { connectorsOf } from '../catalogue/walletTarget.ts'
import { leafOf } from '../leafOf.ts'
import { loadingStateOf, walletConnectOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import { isPairing, topOf } from '../modal/routing.ts'
import type { PairingScreen, pairingMachine } from './pairing.machine.ts'

/** Content of a pairing view. */
export type Pairing = {
  /** Screen of the pairing. */
  screen: PairingScreen
  /** State value behind the screen. */
  state: string
  /** Undefined while there is no live link. It holds the key of a session: pass it to the screen and the wallet only. */
  uri: string | undefined
  /** Time at which the link is replaced by the next one, shortly before it expires. Milliseconds since the epoch. */
  renewsAt: number | undefined
  /** The relay is disconnected at the moment; the link on screen works again once it is back. */
  offline: boolean
  /** Code and context of the last failure. Undefined without one. */
  error: ErrorRecord | undefined
}

export type PairingRef = ActorRefFrom<typeof pairingMachine>

const WAITING = { uri: undefined, renewsAt: undefined, offline: false, error: undefined }

/** Actor of the current pairing, which accepts `retry`. Undefined before it is loaded; then `flows.wanted` to the root retries. */
export const pairingOf = (snapshot: ModalSnapshot): PairingRef | undefined =>
  walletConnectOf(snapshot)?.children.pairing as PairingRef | undefined

/** Pairing of the view on screen, including the time in which it is loading. */
export function selectPairing(snapshot: ModalSnapshot): Pairing {
  const top = topOf(snapshot.context)
  if (isPairing(top) && top.payload.uri !== undefined)
    return { ...WAITING, screen: 'scan', state: 'given', uri: top.payload.uri }
  const pairing = pairingOf(snapshot)?.getSnapshot()
  if (pairing?.status !== 'active') {
    const failed = loadingStateOf(snapshot, 'walletConnect') === 'failed'
    return { ...WAITING, screen: failed ? 'failed' : 'load', state: failed ? 'failed' : 'loading' }
  }
  const { offer, error } = pairing.context
  const value: unknown = pairing.value
  return {
    screen: Object.values(pairing.getMeta())[0]?.pairing ?? 'load',
    state: leafOf(
      typeof value === 'object' && value !== null && 'live' in value ? (value.live as { link: unknown }).link : value,
    ),
    uri: offer?.uri,
    renewsAt: offer && offer.expiresAt - PAIRING_MARGIN,
    offline: pairing.hasTag('offline'),
    error,
  }
}

/** Link that opens a wallet, with the target of its anchor. */
export type WalletLink = {
  /** Address of the link. */
  href: string
  /** Target of the anchor. */
  target: '_self' | '_top' | '_blank'
}

/** Ways to reach a wallet from this page. */
export type Reach = {
  /** The best first; more than one are shown as tabs. Empty: the wallet is not available here, and the view offers to get it. */
  platforms: WalletPlatform[]
  /** Links that open the wallet with the pairing; absent until the link is live. */
  links: Partial<Record<'mobile' | 'web' | 'desktop', WalletLink>>
  /** Link that opens this page inside the wallet, on a phone, where the wallet has no WalletConnect on the chain. */
  browse: WalletLink | undefined
  /** Connector of the wallet in this page. */
  connector: { id: string; namespace: ChainNamespace } | undefined
}

/** Ways to reach a wallet from the page at `href`. */
export function selectReach(
  snapshot: ModalSnapshot,
  { wallet, namespace, href }: { wallet: WalletEntry; namespace?: ChainNamespace | undefined; href: string },
): Reach {
  const { config, booted } = snapshot.context
  const { mobile, os, telegram, framed } = config.platform
  const [connector] = connectorsOf(snapshot, wallet, namespace)
  const { uri } = selectPairing(snapshot)
  const link = (platform: 'mobile' | 'web' | 'desktop', base: string | undefined) => {
    const opens = base && uri && pairingLink(base, uri, { twice: telegram && os === 'android' })
    return opens ? { [platform]: { href: opens, target: linkTarget({ platform, framed, telegram }) } } : {}
  }
  const served = namespace ?? booted?.namespaces[0]?.namespace
  const browse = served && browseLink(wallet, { namespace: served, href, mobile, installed: connector !== undefined })
  return {
    platforms: platformsOf(wallet, { mobile, installed: connector !== undefined }),
    links: {
      ...link('mobile', wallet.mobile_link),
      ...link('web', wallet.webapp_link),
      ...link('desktop', wallet.desktop_link),
    },
    browse:
      browse && openableLink(browse)
        ? { href: browse, target: linkTarget({ platform: 'mobile', framed, telegram }) }
        : undefined,
    connector,
  }
}

/** Link that opens the pairing in any wallet of a phone; `href` is absent until it is live. Undefined on other devices. */
export function selectPlainLink(
  snapshot: ModalSnapshot,
): { href: string | undefined; target: WalletLink['target'] } | undefined {
  const { mobile, framed, telegram } = snapshot.context.config.platform
  if (!mobile) return undefined
  return { href: selectPairing(snapshot).uri, target: linkTarget({ platform: 'mobile', framed, telegram }) }
}

/** Entry of the registry or the host for the wallet of a connector. */
export function selectWalletEntry(
  snapshot: ModalSnapshot,
  { connectorId, namespace }: { connectorId: string; namespace: ChainNamespace },
): WalletEntry | undefined {
  const catalogue = catalogueStateOf(snapshot)?.context
  if (!catalogue) return undefined
  // Merged among all connectors: an entry that matches two of them is given to neither.
  const choices = mergeWallets({ connectors: snapshot.context.connectors, entries: knownWallets(catalogue) })
  const isIt = (each: { id: string; namespace: ChainNamespace }) =>
    each.id === connectorId && each.namespace === namespace
  return choices.find(({ connectors }) => connectors.some(isIt))?.entry
}
