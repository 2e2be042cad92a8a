import type { Network } from '@foyer/core/chain'
import type { Activity } from '../../indexer/indexer.ts'

const PAGE = 20

/** Activity of the chain, or a purchase. */
type Entry = Omit<Activity, 'operation' | 'status'> & {
  operation: Activity['operation'] | 'buy'
  status: Activity['status'] | 'pending'
}

export interface Row {
  network: Network
  activity: Entry
}

/** Operations of several smart accounts in one transaction have its id, and may concern one account. */
const position = ({ network, activity }: Row) =>
  Buffer.from(`${network.caipNetworkId} ${activity.id} ${activity.from}`).toString('base64url')

/**
 * Page after `cursor`, which names the last row of the page before, so that new rows at the top do not shift the pages.
 * Undefined for an unknown cursor.
 */
export function pageAfter(rows: readonly Row[], cursor: string | undefined) {
  const last = cursor === undefined ? -1 : rows.findIndex(row => position(row) === cursor)
  if (cursor !== undefined && last === -1) return undefined
  const page = rows.slice(last + 1, last + 1 + PAGE)
  const end = page.at(-1)
  return { page, next: end && last + 1 + PAGE < rows.length ? position(end) : null }
}
