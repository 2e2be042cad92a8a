import { flowOf } from '../flows/lazyFlow/lazyFlow.machine.ts'
import type { ModalSnapshot } from '../flows/modal/modal.machine.ts'
import type { AccountTab } from '../flows/modal/views.ts'
import type { portfolioMachine } from '../flows/portfolio/portfolio.machine.ts'
import { isServed } from '../rules/isServed.ts'
import { connectionOf } from './connectionOf.ts'

/**
 * The tabs of the active account, in the specification's order: those that its chain family has and that there is somebody to ask for.
 * An adapter that can list tokens by itself is known with the portfolio's chunk; until then the service alone counts.
 */
export function selectAccountTabs(snapshot: ModalSnapshot): AccountTab[] {
  const connection = connectionOf(snapshot)
  const namespace = connection?.context.connection?.namespace
  if (!namespace) return []
  const { blockchain, features } = snapshot.context.config
  const portfolio = flowOf<typeof portfolioMachine>(connection.children.portfolio)?.getSnapshot()
  const tokens = isServed('balances', namespace) && (blockchain || portfolio?.context.parts.tokens === true)
  const activity = isServed('activity', namespace) && blockchain && features.history
  return [...(tokens ? ['tokens' as const] : []), ...(activity ? (['nfts', 'activity'] as const) : [])]
}
