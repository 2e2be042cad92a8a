import type { ChainNamespace } from '../../chain/namespace.ts'
import { isServed } from '../../rules/isServed.ts'
import { flowOf } from '../lazyFlow/lazyFlow.machine.ts'
import { connectionOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import type { AccountTab } from '../modal/views.ts'
import type { portfolioMachine } from '../portfolio/portfolio.machine.ts'

/**
 * Tabs of a namespace's account, by default of the active one, in the specification's order: those that its namespace has and that have a
 * data source. An adapter that can list tokens by itself counts once the portfolio is loaded; until then only the service does.
 */
export function selectAccountTabs(snapshot: ModalSnapshot, only?: ChainNamespace): AccountTab[] {
  const connection = connectionOf(snapshot, only)
  const namespace = connection?.context.connection?.namespace
  if (!namespace) return []
  const { blockchain, features } = snapshot.context.config
  const portfolio = flowOf<typeof portfolioMachine>(connection.children.portfolio)?.getSnapshot()
  const tokens = isServed('balances', namespace) && (blockchain || portfolio?.context.parts.tokens === true)
  const activity = isServed('activity', namespace) && blockchain && features.history
  return [...(tokens ? ['tokens' as const] : []), ...(activity ? (['nfts', 'activity'] as const) : [])]
}

/** Tab on screen in the Account view, or the one that it opens with. Undefined for an account without tabs. */
export function selectCurrentTab(snapshot: ModalSnapshot, namespace?: ChainNamespace): AccountTab | undefined {
  const tabs = selectAccountTabs(snapshot, namespace)
  const chosen = snapshot.context.history
    .flatMap(({ view, payload }) => (view === 'Account' ? [payload.tab] : []))
    .at(-1)
  return tabs.find(tab => tab === chosen) ?? tabs[0]
}
