import type { CaipAddress } from '../../chain/namespace.ts'
import { caipNetworkId, oneOf, textUpTo, wholeNumber } from '../../schema/leaves.ts'
import { array, custom, object, optional, refine, type Schema } from '../../schema/schema.ts'
import { webLink } from '../../wallets/links.ts'
import { PROVIDERS, type Purchase } from './buy.types.ts'

/** Key of the purchase in the storage: a list, of which there is one at a time. */
export const PURCHASES = 'buy'

/** Age at which nobody waits for a purchase any more. */
const LIFETIME = 7 * 24 * 3_600_000

/** Most ids of earlier purchases that are kept. */
export const MOST_KNOWN = 50

const decimal = custom<string>(value => typeof value === 'string' && /^\d{1,18}(\.\d{1,18})?$/.test(value))

/** Value of a nonce that the provider's page can carry. */
export const nonce = custom<string>(value => typeof value === 'string' && /^[\w.~-]{16,128}$/.test(value))

/** Decimal of a balance: the largest number of a contract has 78 digits. */
const balance = custom<string>(value => typeof value === 'string' && /^\d{1,78}(\.\d{1,78})?$/.test(value))

const asset = custom<CaipAddress>(
  value => typeof value === 'string' && /^[-a-z0-9]{3,8}:[-\w]{1,32}:[-.%\w]{1,128}$/.test(value),
)

const purchase = object({
  provider: oneOf(PROVIDERS),
  nonce,
  href: custom<string>(value => webLink(value) !== undefined),
  startedAt: wholeNumber('a time', 0, Number.MAX_SAFE_INTEGER),
  chainId: caipNetworkId,
  address: textUpTo(128),
  networkName: textUpTo(128),
  symbol: textUpTo(64),
  fiat: textUpTo(16),
  amount: decimal,
  known: optional(refine(array(textUpTo(256)), ({ length }) => length <= MOST_KNOWN)),
  id: optional(textUpTo(256)),
  asset: optional(asset),
  expected: optional(balance),
  held: optional(balance),
  arrived: optional(balance),
  status: oneOf(['waiting', 'paid', 'declined', 'arrived', 'bought', 'failed', 'cancelled']),
})

export const storedPurchases: Schema<readonly Purchase[]> = array(purchase)

/** The stored purchase, unless nobody waits for it any more. */
export const currentPurchase = (purchases: readonly Purchase[] | undefined, now: number): Purchase | undefined =>
  purchases?.find(({ startedAt }) => startedAt + LIFETIME > now)
