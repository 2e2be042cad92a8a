import { fromPromise } from 'xstate'
import type { LazyApi } from '../../api/lazyApi.types.ts'
import { loadClient } from '../../api/loadClient.ts'
import type { Chains } from '../../chains.ts'
import { FoyerError } from '../../errors.ts'
import { attempt } from '../../foreign.ts'
import type { Ports } from '../../platform/ports.ts'
import { randomId } from '../../platform/randomId.ts'
import { within } from '../../platform/within.ts'
import { orderLink } from './answers.ts'
import { buyMachine } from './buy.machine.ts'
import type { QuoteRequest } from './buy.ports.ts'
import type {
  Buyer,
  BuyOptions,
  BuyQuote,
  Coin,
  CoinPictures,
  OrderRequest,
  Provider,
  Purchase,
  Sighting,
} from './buy.types.ts'
import { buyOptions, buyQuote } from './buyOptions.ts'
import { buyVisit } from './buyVisit.ts'
import { coinBalance } from './coinBalance.ts'
import { coinPictures } from './coinPictures.ts'
import { purchasePage } from './purchasePage.ts'
import { sightingIn } from './sightingIn.ts'
import { MOST_KNOWN } from './storedPurchases.ts'

/**
 * Milliseconds in which what was there before a purchase is read, while the visitor looks at an empty window, and those in which a balance is read
 * later on.
 */
const PATIENCE = { before: 3_000, later: 10_000 }

type BuyParts = { chains: Chains; api: LazyApi; ports: Ports }

/** Buy flow with its effects on the services, the page and the root. Loads the windows of the browser. */
export async function provideBuy({ chains, api, ports }: BuyParts): Promise<typeof buyMachine> {
  const windows = await ports.windows?.()
  const services = () => loadClient(api, 'services')
  type Place = { address: string; chainId: Purchase['chainId']; provider: Provider }
  const historyOf = async ({ address, chainId, provider }: Place, signal: AbortSignal) => {
    const { blockchain } = await services()
    return (await blockchain.getHistory({ account: address, onramp: provider, chainId }, { signal })).data
  }
  /** Ids before a purchase. Without them it is told by its time. */
  const knownOf = async (place: Place, signal: AbortSignal) => {
    try {
      const rows = await within(ports.clock, PATIENCE.before, signal, own => historyOf(place, own))
      return rows.map(({ id }) => id).slice(0, MOST_KNOWN)
    } catch {
      return undefined
    }
  }
  const heldBy = coinBalance({ chains, api, ports })
  return buyMachine.provide({
    actors: {
      visit: buyVisit(chains, ports),
      page: purchasePage(ports, windows),
      options: fromPromise<BuyOptions, { buyer: Buyer }>(async ({ input: { buyer }, signal }) => {
        const { onramp } = await services()
        return buyOptions(await onramp.getOnrampOptions({}, { signal }), buyer)
      }),
      pictures: fromPromise<CoinPictures, { buyer: Buyer; coins: readonly Coin[] }>(
        async ({ input: { buyer, coins }, signal }) =>
          coinPictures((await services()).blockchain, buyer, coins, signal),
      ),
      quote: fromPromise<BuyQuote, QuoteRequest>(async ({ input, signal }) => {
        const { coin, fiat, amount } = input
        const { onramp } = await services()
        const query = { purchaseCurrency: coin.currency, paymentCurrency: fiat, amount, network: coin.network }
        return buyQuote(await onramp.getOnrampQuote(query, { signal }), input)
      }),
      order: fromPromise<Purchase, OrderRequest>(async ({ input, signal }) => {
        const { buyer, coin, fiat, amount, provider, expected } = input
        const { address } = buyer
        const { currency, network, chainId, networkName, symbol, asset } = coin
        const { onramp } = await services()
        const startedAt = ports.clock.now()
        const order = {
          destinationWallets: [{ address, blockchains: [network], assets: [currency] }],
          defaultNetwork: network,
          presetFiatAmount: amount,
        }
        const [{ url }, known, held] = await Promise.all([
          onramp.createOnrampUrl(order, { signal }),
          knownOf({ address, chainId, provider }, signal),
          asset && expected !== undefined ? heldBy({ asset, chainId, address }, PATIENCE.before, signal) : undefined,
        ])
        const nonce = randomId(ports.random, 16)
        const href = orderLink(url, { page: attempt(() => ports.page.href()), provider, nonce, fiat })
        if (href === undefined)
          throw new FoyerError('http.malformed', { call: 'createOnrampUrl', detail: 'an address that is not opened' })
        const terms = { chainId, address, networkName, symbol, fiat, amount }
        const watched = held !== undefined && { asset: asset!, expected: expected!, held }
        return { provider, nonce, href, startedAt, ...terms, ...watched, ...(known && { known }), status: 'waiting' }
      }),
      look: fromPromise<Sighting, Purchase>(async ({ input, signal }) => {
        const { asset, held, arrived, chainId, address } = input
        const isWatched = asset && held !== undefined && arrived === undefined
        const [rows, balance] = await Promise.allSettled([
          historyOf(input, signal),
          isWatched ? heldBy({ asset, chainId, address }, PATIENCE.later, signal) : undefined,
        ])
        const now = balance.status === 'fulfilled' ? balance.value : undefined
        if (rows.status === 'rejected' && now === undefined) throw rows.reason
        return sightingIn({ rows: rows.status === 'fulfilled' ? rows.value : [], held: now }, input)
      }),
    },
  })
}
