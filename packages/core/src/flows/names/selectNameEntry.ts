import { isServed } from '../../rules/isServed.ts'
import { connectionOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import { canShow } from '../modal/routing.ts'
import type { HistoryEntry } from '../modal/views.ts'
import { portfolioOf } from '../portfolio/portfolio.selectors.ts'

/**
 * Entry of the name's form, where the active account can register one and has none. Undefined while that is not known, so that no row
 * appears and goes again.
 */
export function selectNameEntry(snapshot: ModalSnapshot): HistoryEntry | undefined {
  const entry: HistoryEntry = { view: 'ChooseAccountName', payload: {} }
  const state = connectionOf(snapshot)
  const namespace = state?.context.connection?.namespace
  if (!namespace || !isServed('names', namespace) || !state.hasTag('signs') || state.hasTag('unsupported'))
    return undefined
  const identity = portfolioOf(snapshot, namespace)?.identity?.getSnapshot()
  const { identity: known, confirmedName, names = [] } = identity?.context ?? {}
  const isNameless =
    known !== undefined &&
    known.name === undefined &&
    confirmedName === undefined &&
    names.length === 0 &&
    identity?.matches({ available: { names: 'listed' } }) === true
  return isNameless && canShow(snapshot.context, entry) ? entry : undefined
}
