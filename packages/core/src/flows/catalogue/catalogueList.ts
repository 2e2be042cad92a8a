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

/** The list of all wallets: what was found while the visitor searches, else the host's own, the featured and the pages so far. */
export function catalogueList(snapshot: CatalogueSnapshot): CatalogueList {
  const { custom, featured, wallets, found, errors } = snapshot.context
  const all = dedupeWallets([...custom, ...featured, ...wallets])
  const settled = all.length > 0 ? 'listed' : 'nothing'
  const value = typeof snapshot.value === 'string' ? undefined : snapshot.value.browsing
  if (!value) return { wallets: all, state: settled, more: false, error: undefined }
  if (value.search !== 'idle')
    return { wallets: found, state: SEARCHES[value.search] ?? 'loading', more: false, error: errors.search }
  const state = value.pages === 'failed' ? 'failed' : typeof value.pages === 'object' ? settled : 'loading'
  return { wallets: all, state, more: snapshot.can({ type: 'pages.next' }), error: errors.pages }
}
