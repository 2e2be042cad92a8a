import type { ActorRefFrom } from 'xstate'
import type { ChainNamespace } from '../../chain/namespace.ts'
import type { activityMachine } from '../activity/activity.machine.ts'
import type { holdingsMachine } from '../holdings/holdings.machine.ts'
import type { identityMachine } from '../identity/identity.machine.ts'
import { flowOf, type LazyFlowSnapshot } from '../lazyFlow/lazyFlow.machine.ts'
import { connectionOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import type { portfolioMachine } from './portfolio.machine.ts'

/** Actors of an account's portfolio, each undefined until it is loaded. A renderer subscribes to each separately. */
export type Portfolio = {
  /** State of the loader. */
  state: LazyFlowSnapshot['value']
  /** Actor of the activity. */
  activity: ActorRefFrom<typeof activityMachine> | undefined
  /** Actor of the tokens. */
  holdings: ActorRefFrom<typeof holdingsMachine> | undefined
  /** Actor of the name and the picture. */
  identity: ActorRefFrom<typeof identityMachine> | undefined
}

/** Portfolio of a namespace's connected account, or of the active one. */
export function portfolioOf(snapshot: ModalSnapshot, namespace?: ChainNamespace): Portfolio | undefined {
  const loader = connectionOf(snapshot, namespace)?.children.portfolio
  if (!loader) return undefined
  const { activity, holdings, identity } = flowOf<typeof portfolioMachine>(loader)?.getSnapshot().children ?? {}
  return {
    state: (loader.getSnapshot() as LazyFlowSnapshot).value,
    activity: activity as Portfolio['activity'],
    holdings: holdings as Portfolio['holdings'],
    identity: identity as Portfolio['identity'],
  }
}
