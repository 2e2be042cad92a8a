import * as z from 'zod/mini'
import type { CaipNetworkId } from '../chain/namespace.ts'
import { caipNetworkId, rows } from './fields.ts'
import { type Call, createHttp, type HttpOptions } from './http.ts'

/** Chains of the blockchain API, and the number of invalid ids that were left out. */
export type SupportedChains = {
  /** Chains that the service supports over HTTP, and over WebSocket. */
  http: CaipNetworkId[]
  /** Chains that the service supports over WebSocket. */
  ws: CaipNetworkId[]
  /** Number of invalid ids that were left out. */
  dropped: number
}

const schema = z.object({ http: rows(caipNetworkId), ws: rows(caipNetworkId) })

/** Call for the chains of the service. */
export function createSupportedChains(options: HttpOptions) {
  const { get } = createHttp(options)
  return {
    async getSupportedChains(_query: Record<never, never> = {}, call?: Call): Promise<SupportedChains> {
      const { http, ws } = await get('getSupportedChains', 'v1/supported-chains', schema, {}, call)
      return { http: http.kept, ws: ws.kept, dropped: http.dropped + ws.dropped }
    },
  }
}
