import type { HistoryPage } from '../../api/account.ts'
import type { CaipNetworkId } from '../../chain/namespace.ts'
import { port } from '../../port.ts'

export type HistoryQuery = {
  address: string
  chainId: CaipNetworkId
  /** Cursor of the next page; undefined for the newest page. */
  cursor: string | undefined
}

export const activityPorts = {
  /** Loads one page of the history, newest first. Rejects with `http.…`, or `chunk.failed`. */
  page: port<Pick<HistoryPage, 'data' | 'next'>, HistoryQuery>('activity.page'),
}
