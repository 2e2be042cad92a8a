import type { Network } from '@foyer/core/chain'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Switches } from '../faults/switches.ts'
import { switchesApi } from '../faults/switchesApi.ts'
import { createGeneratedRows, type GeneratedRows } from '../indexer/generatedRows.ts'
import { createIndexers } from '../indexer/indexers.ts'
import { DEVELOPMENT_NAMES } from '../names/developmentNames.ts'
import { openNameStore } from '../names/nameStore.ts'
import { createNameSwitches, type NameSwitches, nameSwitchesSchema } from '../names/nameSwitches.ts'
import { createPriceTable, type PriceTable } from '../prices/priceTable.ts'
import { accountApi } from './account/accountApi.ts'
import { analyticsApi } from './analytics/analyticsApi.ts'
import { createEventLog, type EventLog } from './analytics/eventLog.ts'
import { chainsApi } from './chains/chainsApi.ts'
import { convertApi } from './convert/convertApi.ts'
import { refuse } from './errorBody.ts'
import { createMarket } from './onramp/market.ts'
import { onrampApi } from './onramp/onrampApi.ts'
import { onrampPageApi } from './onramp/onrampPageApi.ts'
import { createOnrampSwitches, type OnrampSwitches, onrampSwitchesSchema } from './onramp/onrampSwitches.ts'
import { openFaucets } from './onramp/openFaucets.ts'
import { createPurchases } from './onramp/purchases.ts'
import { pricesApi } from './prices/pricesApi.ts'
import { profileApi } from './profile/profileApi.ts'
import { requireProject } from './project.ts'
import { grantApi } from './sessions/grantApi.ts'
import { createSessionStore, type SessionStore } from './sessions/sessionStore.ts'
import { sessionsApi } from './sessions/sessionsApi.ts'

export interface Services {
  /** Prices. The price of a token that a test or a pool has deployed is set here. */
  prices: PriceTable
  /** Permissions of smart accounts, granted by wallets. */
  sessions: SessionStore
  /** Analytics events received. */
  events: EventLog
  /** Number of generated rows after every account's own. */
  generatedRows: GeneratedRows
  /** Behaviour of the provider's pages of the onramp. */
  onrampSwitches: Switches<OnrampSwitches>
  /** Behaviour of the names service. */
  nameSwitches: Switches<NameSwitches>
}

/**
 * The blockchain API and analytics of the specification's section 7, over the chains of `networks`.
 * - `data` is the folder for data that is kept between starts; without it nothing is kept.
 * - `url` is the address of the server.
 */
export async function startServices(options: {
  networks: readonly Network[]
  url: string
  data?: string | undefined
}): Promise<Services & { api: OpenAPIHono }> {
  const { networks, url, data } = options
  const names = await openNameStore(data, DEVELOPMENT_NAMES)
  const prices = createPriceTable()
  const generatedRows = createGeneratedRows(prices)
  const indexers = createIndexers(networks, generatedRows)
  const sessions = createSessionStore()
  const events = createEventLog()
  const market = createMarket({ chains: await openFaucets(indexers), prices })
  const purchases = createPurchases()
  const onrampSwitches = createOnrampSwitches()
  const nameSwitches = createNameSwitches()
  const api = new OpenAPIHono()
  for (const path of ['/v1/*', '/e']) api.use(path, requireProject)
  api.onError((error, context) => refuse(context, 502, 'chain', error.message))
  api
    .route('/', chainsApi(indexers))
    .route('/', accountApi({ indexers, prices, names, purchases, onrampSwitches, url }))
  api.route('/', convertApi({ indexers, url })).route('/', pricesApi({ indexers, prices, url }))
  api
    .route('/', profileApi({ names, indexers, switches: nameSwitches }))
    .route('/', onrampApi({ market, purchases, url }))
  api.route('/', onrampPageApi({ market, purchases, switches: onrampSwitches }))
  const ofPages = { what: "the onramp provider's page", schema: onrampSwitchesSchema, switches: onrampSwitches }
  api.route('/', switchesApi({ service: 'onramp', ...ofPages }))
  const ofNames = { what: 'the registration of names', schema: nameSwitchesSchema, switches: nameSwitches }
  api.route('/', switchesApi({ service: 'names', ...ofNames }))
  api.route('/', sessionsApi({ sessions, indexers })).route('/', grantApi(sessions)).route('/', analyticsApi(events))
  return { api, prices, sessions, events, generatedRows, onrampSwitches, nameSwitches }
}
