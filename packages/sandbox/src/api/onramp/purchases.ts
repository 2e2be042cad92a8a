import { randomUUID } from 'node:crypto'
import type { Network } from '@foyer/core/chain'
import type { Asset } from '../../indexer/indexer.ts'
import type { Quote, Sold } from './market.ts'
import type { Outcome } from './onrampSwitches.ts'

export const PROVIDERS = ['coinbase', 'meld'] as const
export type Provider = (typeof PROVIDERS)[number]

/** Purchase that a page has asked for, to be paid on the provider's page. */
export interface Order {
  id: string
  sold: Sold
  /** Address that gets the coins. */
  account: string
  /** Millionths of the payment's currency, fees included. */
  total?: bigint
  /** Base units. Without either amount the visitor enters a total. */
  coins?: bigint
}

/** Purchase that has been paid for, or whose payment was declined. */
export interface Purchase {
  id: string
  provider: Provider
  account: string
  network: Network
  asset: Asset
  /** Base units. */
  amount: bigint
  /** Address that the coins come from. */
  sender: string
  /** Milliseconds since the epoch. */
  createdAt: number
  status: 'pending' | 'confirmed' | 'failed'
}

/** More orders than one visit makes. */
const MOST = 1_000

/** An EVM address may be in upper or lower case, and without its prefix. */
const sameAddress = (one: string, other: string) => {
  const plain = (address: string) => (/^(0x)?[0-9a-f]{40}$/i.test(address) ? address.slice(-40).toLowerCase() : address)
  return plain(one) === plain(other)
}

export type Purchases = ReturnType<typeof createPurchases>

/** Orders and purchases, kept while the sandbox runs. */
export function createPurchases() {
  const orders = new Map<string, Order>()
  const byOrder = new Map<string, Purchase>()
  let all: Purchase[] = []

  const send = async (purchase: Purchase, { faucet, asset }: Sold) => {
    purchase.status = await faucet.pay(purchase.account, asset, purchase.amount).then(
      () => 'confirmed' as const,
      () => 'failed' as const,
    )
  }

  return {
    add(order: Omit<Order, 'id'>): Order {
      const added = { ...order, id: randomUUID() }
      orders.set(added.id, added)
      const [oldest] = orders.keys()
      if (orders.size > MOST && oldest !== undefined) orders.delete(oldest)
      return added
    },
    order: (id: string) => orders.get(id),
    /** Purchase of an order; the last one, if several were declined. */
    purchase: (order: Order) => byOrder.get(order.id),
    /** Newest first. */
    of: (account: string, provider: string) =>
      all.filter(each => each.provider === provider.toLowerCase() && sameAddress(each.account, account)).reverse(),
    /**
     * Takes the payment of an order, once: a second time it returns the first purchase, unless that failed.
     * `delay` in milliseconds, of a late outcome. `sent` resolves when the coins of an immediate outcome have arrived or failed.
     */
    pay(
      order: Order,
      payment: { provider: Provider; quote: Quote; outcome: Outcome; delay: number },
    ): { purchase: Purchase; sent: Promise<void> } {
      const earlier = byOrder.get(order.id)
      if (earlier && earlier.status !== 'failed') return { purchase: earlier, sent: Promise.resolve() }
      const { sold, account } = order
      const { provider, quote, outcome, delay } = payment
      const purchase: Purchase = {
        id: randomUUID(),
        provider,
        account,
        network: sold.network,
        asset: sold.asset,
        amount: quote.bought,
        sender: sold.faucet.address,
        createdAt: Date.now(),
        status: outcome === 'declined' ? 'failed' : 'pending',
      }
      byOrder.set(order.id, purchase)
      all = [...all, purchase].slice(-MOST)
      if (outcome === 'late') setTimeout(() => void send(purchase, sold), delay).unref()
      return { purchase, sent: outcome === 'now' ? send(purchase, sold) : Promise.resolve() }
    },
  }
}
