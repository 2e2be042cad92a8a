import type { ErrorRecord } from '../../errors.ts'
import { dedupeWallets } from '../../rules/dedupeWallets.ts'
import type { WalletEntry } from '../../wallets/walletEntry.ts'
import type { CatalogueSnapshot } from './catalogue.machine.ts'

/** What the view of all wallets shows. */
export type CatalogueList = {
  wallets: WalletEntry[]
  /** `loading` and `failed` stand at the end of what is there already. */
  state: 'loading' | 'listed' | 'nothing' | 'failed'
  /** Whether `pages.next` brings another page. */
  more: boolean
  error: ErrorRecord | undefined
}

type State = CatalogueList['state']

const SEARCHES: Record<string, State> = { found: 'listed', nothing: 'nothing', failed: 'failed' }

type Lists = Pick<CatalogueSnapshot['context'], 'custom' | 'featured' | 'wallets'>

const lists = new WeakMap<CatalogueSnapshot, CatalogueList>()

/**
 * The list of all wallets: while the visitor searches, what has these words in its name of the host's own and the featured, and what the
 * registry has found; else the host's own, the featured and the pages so far.
 * One list for each snapshot: a renderer asks several times a change, of thousands of wallets.
 */
export function catalogueList(snapshot: CatalogueSnapshot): CatalogueList {
  const known = lists.get(snapshot)
  if (known) return known
  const list = listOf(snapshot)
  lists.set(snapshot, list)
  return list
}

const merged = new WeakMap<WalletEntry[], Lists & { all: WalletEntry[] }>()

/** The same array while the lists are the same: what is typed must not touch thousands of wallets. */
function allOf({ custom, featured, wallets }: Lists): WalletEntry[] {
  const known = merged.get(wallets)
  if (known && known.custom === custom && known.featured === featured) return known.all
  const all = dedupeWallets([...custom, ...featured, ...wallets])
  merged.set(wallets, { custom, featured, wallets, all })
  return all
}

/** What is in the list already is found at once, and also where the registry does not know it. A badge only the registry can tell. */
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
    const state = SEARCHES[browsing.search] ?? 'loading'
    const isFound = state === 'nothing' && wallets.length > 0
    return { wallets, state: isFound ? 'listed' : state, more: false, error: errors.search }
  }
  const all = allOf(snapshot.context)
  const settled = all.length > 0 ? 'listed' : 'nothing'
  if (!browsing) return { wallets: all, state: settled, more: false, error: undefined }
  const state = browsing.pages === 'failed' ? 'failed' : typeof browsing.pages === 'object' ? settled : 'loading'
  return { wallets: all, state, more: snapshot.can({ type: 'pages.next' }), error: errors.pages }
}
