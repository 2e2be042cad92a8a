import type { ErrorRecord } from '../../errors.ts'
import { dedupeWallets } from '../../rules/dedupeWallets.ts'
import type { WalletEntry } from '../../wallets/walletEntry.ts'
import type { CatalogueSnapshot } from './catalogue.machine.ts'

/** List of the view of all wallets. */
export type CatalogueList = {
  /** Wallets that have loaded, in their order. */
  wallets: WalletEntry[]
  /** `loading` and `failed` are shown at the end of the list. `withheld`: the search may hold a secret, and is not sent. */
  state: 'loading' | 'listed' | 'nothing' | 'failed' | 'withheld'
  /** Whether `pages.next` loads another page. */
  more: boolean
  /** Code and context of the last failure. Undefined without one. */
  error: ErrorRecord | undefined
}

type State = CatalogueList['state']

const SEARCHES: Record<string, State> = {
  waiting: 'loading',
  searching: 'loading',
  failed: 'failed',
  withheld: 'withheld',
}

const settled = (wallets: readonly WalletEntry[]): State => (wallets.length > 0 ? 'listed' : 'nothing')

type Lists = Pick<CatalogueSnapshot['context'], 'custom' | 'featured' | 'wallets'>

const lists = new WeakMap<CatalogueSnapshot, CatalogueList>()

/**
 * List of all wallets. During a search: matching wallets of the host and the featured ones, then the registry's results; else the host's
 * own, the featured and the pages so far.
 * Cached per snapshot, because a renderer reads lists of thousands of wallets several times per change.
 */
export function catalogueList(snapshot: CatalogueSnapshot): CatalogueList {
  const known = lists.get(snapshot)
  if (known) return known
  const list = listOf(snapshot)
  lists.set(snapshot, list)
  return list
}

const merged = new WeakMap<WalletEntry[], Lists & { all: WalletEntry[] }>()

/** Same array while the lists are the same, so that typing does not process thousands of wallets. */
function allOf({ custom, featured, wallets }: Lists): WalletEntry[] {
  const known = merged.get(wallets)
  if (known && known.custom === custom && known.featured === featured) return known.all
  const all = dedupeWallets([...custom, ...featured, ...wallets])
  merged.set(wallets, { custom, featured, wallets, all })
  return all
}

/** Listed wallets that match the search, found at once and also where the registry does not have them. Only the registry has the badges. */
function knownBy(
  { text, badge }: CatalogueSnapshot['context']['query'],
  wallets: readonly WalletEntry[],
): WalletEntry[] {
  const words = text.trim().toLowerCase()
  return words === '' || badge ? [] : wallets.filter(({ name }) => name.toLowerCase().includes(words))
}

function listOf(snapshot: CatalogueSnapshot): CatalogueList {
  const { custom, featured, found, errors, query } = snapshot.context
  const browsing = typeof snapshot.value === 'string' ? undefined : snapshot.value.browsing
  if (browsing && browsing.search !== 'idle') {
    const wallets = dedupeWallets([...knownBy(query, [...custom, ...featured]), ...found])
    const state = SEARCHES[browsing.search] ?? settled(wallets)
    return { wallets, state, more: false, error: errors.search }
  }
  const all = allOf(snapshot.context)
  if (!browsing) return { wallets: all, state: settled(all), more: false, error: undefined }
  const state = browsing.pages === 'failed' ? 'failed' : typeof browsing.pages === 'object' ? settled(all) : 'loading'
  return { wallets: all, state, more: snapshot.can({ type: 'pages.next' }), error: errors.pages }
}
