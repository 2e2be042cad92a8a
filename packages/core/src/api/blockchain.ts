import * as z from 'zod/mini'
import type { CaipNetworkId } from '../chain/namespace.ts'
import { createAccount } from './account.ts'
import { createConvert } from './convert.ts'
import { caipNetworkId, rows } from './fields.ts'
import { type Call, createHttp, type HttpOptions } from './http.ts'
import { createOnramp } from './onramp.ts'
import { createPrices } from './prices.ts'
import { createProfile } from './profile.ts'
import { createRegistration } from './registration.ts'
import { createSessions } from './sessions.ts'

export type SupportedChains = {
  /** Chains that the service supports over HTTP, and over WebSocket. */
  http: CaipNetworkId[]
  ws: CaipNetworkId[]
  dropped: number
}

const chainsSchema = z.object({ http: rows(caipNetworkId), ws: rows(caipNetworkId) })

/** Blockchain API: section 7 of the specification, the calls under `v1`. */
export function createBlockchain(options: HttpOptions) {
  const http = createHttp(options)
  return {
    async getSupportedChains(_query: Record<never, never> = {}, call?: Call): Promise<SupportedChains> {
      const answer = await http.get('getSupportedChains', 'v1/supported-chains', chainsSchema, {}, call)
      return { http: answer.http.kept, ws: answer.ws.kept, dropped: answer.http.dropped + answer.ws.dropped }
    },
    ...createAccount(options),
    ...createConvert(options),
    ...createPrices(options),
    ...createProfile(options),
    ...createRegistration(options),
    ...createOnramp(options),
    ...createSessions(options),
  }
}

export type Blockchain = ReturnType<typeof createBlockchain>
