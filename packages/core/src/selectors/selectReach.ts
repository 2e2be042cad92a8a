import type { ChainNamespace } from '../chain/namespace.ts'
import { knownWallets } from '../flows/catalogue/knownWallets.ts'
import type { ModalSnapshot } from '../flows/modal/modal.machine.ts'
import { browseLink } from '../wallets/browseLink.ts'
import { openableLink } from '../wallets/links.ts'
import { mergeWallets } from '../wallets/mergeWallets.ts'
import { linkTarget, pairingLink } from '../wallets/pairingLink.ts'
import { platformsOf, type WalletPlatform } from '../wallets/platforms.ts'
import type { WalletEntry } from '../wallets/walletEntry.ts'
import { catalogueStateOf } from './connectionOf.ts'
import { connectorsOf } from './connectorsOf.ts'
import { selectPairing } from './selectPairing.ts'

export type WalletLink = { href: string; target: '_self' | '_top' | '_blank' }

/** How a wallet can be reached from here. */
export type Reach = {
  /** The best first; more than one are tabs. Empty: it is not available here, and what is left is a way to get it. */
  platforms: WalletPlatform[]
  /** What opens the wallet with the pairing; absent until the link is live. */
  links: Partial<Record<'mobile' | 'web' | 'desktop', WalletLink>>
  /** What opens this page inside the wallet, on a phone, where the wallet has no WalletConnect on the chain. */
  browse: WalletLink | undefined
  /** Its connector in this page. */
  connector: { id: string; namespace: ChainNamespace } | undefined
}

/** `href`: the address of the page. */
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

/** On a phone the pairing itself as a link, for whichever wallet it has; `href` is absent until it is live. Elsewhere there is none. */
export function selectPlainLink(
  snapshot: ModalSnapshot,
): { href: string | undefined; target: WalletLink['target'] } | undefined {
  const { mobile, framed, telegram } = snapshot.context.config.platform
  if (!mobile) return undefined
  return { href: selectPairing(snapshot).uri, target: linkTarget({ platform: 'mobile', framed, telegram }) }
}

/** What the registry or the host knows of the wallet behind a connector. */
export function selectWalletEntry(
  snapshot: ModalSnapshot,
  { connectorId, namespace }: { connectorId: string; namespace: ChainNamespace },
): WalletEntry | undefined {
  const catalogue = catalogueStateOf(snapshot)?.context
  if (!catalogue) return undefined
  // Among all of them: what another connector claims as well is given to neither.
  const choices = mergeWallets({ connectors: snapshot.context.connectors, entries: knownWallets(catalogue) })
  const isIt = (each: { id: string; namespace: ChainNamespace }) =>
    each.id === connectorId && each.namespace === namespace
  return choices.find(({ connectors }) => connectors.some(isIt))?.entry
}
